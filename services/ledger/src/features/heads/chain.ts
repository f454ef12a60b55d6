import type { ChainSealed } from '@cowrie/contracts';

/** The last transaction of a partition: it stands for all before it. */
export type ChainHead = { partition: number; sequence: bigint; hash: Buffer };

/** Where the chain of a partition stands. */
export type Chain = {
  partition: number;
  /** Null when the partition has no transaction. */
  head: ChainHead | null;
  /** The head that was sealed last. */
  sealed: { sequence: bigint; atMs: number } | null;
};

export type ChainRecords = {
  /** By partition; a change is a head that is signed and published. It moves no coins. */
  chains: { is: ReadonlyMap<number, Chain>; need: number; change: ChainSealed };
};

/** The head that is to be sealed: of a chain that moved since it was last, if that was before the moment; else null. */
export function headToSeal({ head, sealed }: Chain, sealedBeforeMs: number): ChainHead | null {
  if (head === null || sealed === null) return head;
  return sealed.sequence < head.sequence && sealed.atMs <= sealedBeforeMs ? head : null;
}
