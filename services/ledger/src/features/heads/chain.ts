import type { ChainSealed } from '@cowrie/contracts';

/** The last transaction of a partition; its hash covers all transactions before it. */
export type ChainHead = { partition: number; sequence: bigint; hash: Buffer };

export type Chain = {
  partition: number;
  head: ChainHead | null;
  sealed: { sequence: bigint; atMs: number } | null;
};

export type ChainRecords = {
  /** A change is a head that is signed and published; it moves no coins. */
  chains: { is: ReadonlyMap<number, Chain>; need: number; change: ChainSealed };
};

export function headToSeal({ head, sealed }: Chain, sealedBeforeMs: number): ChainHead | null {
  if (head === null || sealed === null) return head;
  return sealed.sequence < head.sequence && sealed.atMs <= sealedBeforeMs ? head : null;
}
