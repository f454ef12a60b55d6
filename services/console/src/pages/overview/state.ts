import type { ServiceHealth } from '@cowrie/client';

/** What is said of a service at a glance. */
export type State = 'well' | 'look' | 'unknown' | 'silent';

/** From so many on a partition is behind, and not only busy. */
export const LAG_LOOK = 1_000;
/** Events are published at once: from this age on something holds them. */
export const OUTBOX_LOOK_SECONDS = 30;

/** The worst that is known comes first: what is not known is never taken for well. */
export function stateOf({ answers, partitions, deadLetters, outbox }: ServiceHealth): State {
  if (!answers) return 'silent';
  const isBehind = partitions?.some(({ lagMessages, owner }) => lagMessages >= LAG_LOOK || owner === null);
  const isPutAside = deadLetters?.some(({ messages }) => messages > 0);
  const isHeld = outbox && outbox.oldestAgeSeconds >= OUTBOX_LOOK_SECONDS;
  if (isBehind || isPutAside || isHeld) return 'look';
  return partitions === null || deadLetters === null || outbox === null ? 'unknown' : 'well';
}

/** How many there are in all; null when that is not known. */
export function sumOf<Part>(parts: readonly Part[] | null, countOf: (part: Part) => number): number | null {
  return parts === null ? null : parts.reduce((sum, part) => sum + countOf(part), 0);
}
