import { partsOf } from './jws.ts';

/** Where the ledger has a transaction: in which of its chains, under which number, and the hash there. */
export type ChainPlace = { partition: number; sequence: number; hash: string };

/** What a receipt says of it. */
export function placeIn(receipt: string): ChainPlace {
  const { partition, sequence, hash } = partsOf(receipt).payload as ChainPlace;
  return { partition, sequence, hash };
}
