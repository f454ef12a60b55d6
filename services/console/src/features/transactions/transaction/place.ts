import { parseJws } from './jws.ts';

/** The place of a transaction in the ledger: its chain, its number, and its hash. */
export type ChainPlace = { partition: number; sequence: number; hash: string };

/** Reads the place from a receipt. */
export function readPlace(receipt: string): ChainPlace {
  const { partition, sequence, hash } = parseJws(receipt).payload as ChainPlace;
  return { partition, sequence, hash };
}
