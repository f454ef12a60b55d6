import type { CheckedTransaction } from './chain.ts';

/** Further damaged rows are treated as intact; there are far too many findings by then. */
const DAMAGED_MAX = 100_000;

/** Rows whose hash does not match their content; found while the chains were read. */
export type DamagedRows = {
  remember(checked: CheckedTransaction): void;
  orderOf(partition: number, sequence: bigint): number | undefined;
};

export function createDamagedRows(): DamagedRows {
  const orders = new Map<string, number>();
  return {
    remember({ row, isWhole, order }) {
      if (!isWhole && orders.size < DAMAGED_MAX) orders.set(`${row.partition} ${row.sequence}`, order);
    },
    orderOf: (partition, sequence) =>
      orders.size === 0 ? undefined : orders.get(`${partition} ${sequence}`),
  };
}
