import { parseJws } from './jws.ts';

export type ChainPlace = { partition: number; sequence: number; hash: string };

export function readPlace(receipt: string): ChainPlace {
  const { partition, sequence, hash } = parseJws(receipt).payload as ChainPlace;
  return { partition, sequence, hash };
}
