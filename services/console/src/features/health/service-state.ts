import type { ServiceHealth } from '@cowrie/client';

/** What is said of a service at a glance. */
export type State = 'well' | 'look' | 'unknown' | 'silent';

/** From so many on a partition is behind, and not only busy. */
export const LAG_LOOK = 1_000;
/** Events are published at once: from this age on something holds them. */
export const OUTBOX_LOOK_SECONDS = 30;

type Partition = NonNullable<ServiceHealth['partitions']>[number];

/** Whether a partition stands still: nobody has it, or whoever does has come far behind. */
export const isBehind = ({ lagMessages, owner }: Partition): boolean =>
  lagMessages >= LAG_LOOK || owner === null;

/** Whether something keeps events from being published. */
export const isHeld = ({ outbox }: ServiceHealth): boolean =>
  (outbox?.oldestAgeSeconds ?? 0) >= OUTBOX_LOOK_SECONDS;

/** Whether a part of what it says of itself did not come in time. */
export const isPartial = ({ answers, partitions, deadLetters, outbox }: ServiceHealth): boolean =>
  answers && (partitions === null || deadLetters === null || outbox === null);

/** The worst that is known comes first: what is not known is never taken for well. */
export function stateOf(service: ServiceHealth): State {
  if (!service.answers) return 'silent';
  const deadLetters = sumOf(service.deadLetters, ({ messages }) => messages) ?? 0;
  if (service.partitions?.some(isBehind) || deadLetters > 0 || isHeld(service)) return 'look';
  return isPartial(service) ? 'unknown' : 'well';
}

/** How many there are in all; null when that is not known. */
export function sumOf<Part>(parts: readonly Part[] | null, countOf: (part: Part) => number): number | null {
  return parts === null ? null : parts.reduce((sum, part) => sum + countOf(part), 0);
}
