import type { ServiceHealth } from '@cowrie/client';

export type ServiceState = 'well' | 'look' | 'unknown' | 'silent';

/** From this lag on a partition is lagging, and not just busy. */
const LAG_LOOK = 1_000;
/** Events are published at once, so something holds those that reach this age. */
const OUTBOX_LOOK_SECONDS = 30;

type Partition = NonNullable<ServiceHealth['partitions']>[number];

export const isLagging = ({ lagMessages, owner }: Partition): boolean =>
  lagMessages >= LAG_LOOK || owner === null;

export const holdsEvents = ({ outbox }: ServiceHealth): boolean =>
  (outbox?.oldestAgeSeconds ?? 0) >= OUTBOX_LOOK_SECONDS;

export const isPartlyUnknown = ({ answers, partitions, deadLetters, outbox }: ServiceHealth): boolean =>
  answers && (partitions === null || deadLetters === null || outbox === null);

/** Returns the worst known state; something unknown never counts as well. */
export function stateOf(service: ServiceHealth): ServiceState {
  if (!service.answers) return 'silent';
  const deadLetters = sumOf(service.deadLetters, ({ messages }) => messages) ?? 0;
  if (service.partitions?.some(isLagging) || deadLetters > 0 || holdsEvents(service)) return 'look';
  return isPartlyUnknown(service) ? 'unknown' : 'well';
}

export function sumOf<Part>(parts: readonly Part[] | null, countOf: (part: Part) => number): number | null {
  return parts === null ? null : parts.reduce((sum, part) => sum + countOf(part), 0);
}
