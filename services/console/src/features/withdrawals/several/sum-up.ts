import type { AdminWithdrawal } from '@cowrie/client';

/** What some withdrawals are together. */
export type SumUp = {
  count: number;
  /** Exact: the sum of many may be more than a number holds. */
  xaf: bigint;
  largest: AdminWithdrawal | undefined;
  /** By how much they take out, the most first. */
  people: { userId: number; count: number; xaf: bigint }[];
};

const descending = (one: bigint, other: bigint) => (one === other ? 0 : one < other ? 1 : -1);

export function sumUp(rows: readonly AdminWithdrawal[]): SumUp {
  const people = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, theirs]) => ({
    userId,
    count: theirs.length,
    xaf: sumOf(theirs),
  }));
  return {
    count: rows.length,
    xaf: sumOf(rows),
    largest: rows.toSorted((one, other) => other.xaf - one.xaf)[0],
    people: people.toSorted((one, other) => descending(one.xaf, other.xaf)),
  };
}

export const sumOf = (rows: readonly AdminWithdrawal[]): bigint =>
  rows.reduce((sum, { xaf }) => sum + BigInt(xaf), 0n);
