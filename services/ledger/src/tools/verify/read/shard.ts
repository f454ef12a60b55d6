import { type AccountId, xafAccountOf, xafOwnerOf } from '../../../book/account.ts';

/** Small enough to keep its totals in memory. A wallet and the XAF account of its user share one shard. */
export type Shard = {
  /** Distinguishes the prepared statements of shards. */
  name: string;
  has(id: AccountId): boolean;
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
