import { type AccountId, xafAccountOf, xafOwnerOf } from '../../../book/account.ts';

/** A part of all accounts, so small that what is known of each fits into memory. A wallet and the XAF of its user are in the same. */
export type Shard = {
  /** Distinguishes prepared statements. */
  name: string;
  has(id: AccountId): boolean;
  /** SQL that is true for an account in this column. */
  sqlOf(column: string): string;
};

const FIRST_XAF = xafAccountOf(1);

export function shardsOf(count: number): Shard[] {
  if (count === 1) return [{ name: 'all', has: () => true, sqlOf: () => 'true' }];
  return Array.from({ length: count }, (_, index) => ({
    name: `${index}-of-${count}`,
    has: (id) => Math.abs(xafOwnerOf(id) ?? id) % count === index,
    sqlOf: (column) =>
      `CASE WHEN ${column} <= ${FIRST_XAF} THEN ${FIRST_XAF} + 1 - ${column} ELSE abs(${column}) END % ${count} = ${index}`,
  }));
}
