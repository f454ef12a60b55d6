import type { ChainSealed } from '@cowrie/contracts';

/** The last transaction of a partition; its hash covers all transactions before it. */
export type ChainHead = { partition: number; sequence: bigint; hash: Buffer };

export type Chain = {
  partition: number;
  /** Null when the partition has no transaction. */
  head: ChainHead | null;
  /** The head that was sealed last. */
  sealed: { sequence: bigint; atMs: number } | null;
};

export type ChainRecords = {
  /** The chains by partition. A change is a head that is signed and published; it moves no coins. */
  chains: { is: ReadonlyMap<number, Chain>; need: number; change: ChainSealed };
};

/** Returns the head to seal: that of a chain with new transactions whose last seal is older than the moment; else null. */
export function headToSeal({ head, sealed }: Chain, sealedBeforeMs: number): ChainHead | null {
  if (head === null || sealed === null) return head;
  return sealed.sequence < head.sequence && sealed.atMs <= sealedBeforeMs ? head : null;
}
