import type { Checked } from './chain.ts';

/** More are taken for whole: the findings are far too many by then. */
const DAMAGED_MAX = 100_000;

/** Rows whose hash is not that of their content, as the reading of the chains found them. */
export type DamagedRows = {
  note(checked: Checked): void;
  /** The place among the rows of all partitions that a damaged row was given; undefined for one that is whole. */
  orderOf(partition: number, sequence: bigint): number | undefined;
};

export function createDamagedRows(): DamagedRows {
  const orders = new Map<string, number>();
  return {
    note({ row, isWhole, order }) {
      if (!isWhole && orders.size < DAMAGED_MAX) orders.set(`${row.partition} ${row.sequence}`, order);
    },
    orderOf: (partition, sequence) =>
      orders.size === 0 ? undefined : orders.get(`${partition} ${sequence}`),
  };
}
