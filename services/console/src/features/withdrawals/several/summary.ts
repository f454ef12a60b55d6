import type { AdminWithdrawal } from '@cowrie/client';

export type WithdrawalSummary = {
  count: number;
  /** A `bigint`, because the sum may exceed the safe integers. */
  xaf: bigint;
  largest: AdminWithdrawal | undefined;
  people: { userId: number; count: number; xaf: bigint }[];
};

const descending = (one: bigint, other: bigint) => (one === other ? 0 : one < other ? 1 : -1);

export function summarize(rows: readonly AdminWithdrawal[]): WithdrawalSummary {
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
