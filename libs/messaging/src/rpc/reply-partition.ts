import { partitionFor } from '../producer/partitioner.ts';

/** A number at the end of the name spreads instances evenly; other names spread by their hash. */
export function partitionOf(instance: string, partitions: number): number {
  const number = /(\d{1,9})$/.exec(instance)?.[1];
  return number === undefined ? partitionFor(instance, partitions) : Number(number) % partitions;
}
