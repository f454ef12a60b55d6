import { partitionFor } from '../producer/partitioner.ts';

/**
 * Selects one reply partition for all requests of a turn of the event loop, and the next one for the next turn. The broker needs
 * one append and one read for a batch in one partition, instead of twelve.
 */
export function createTurns(partitions: number) {
  let partition = 0;
  let isSameTurn = false;
  return {
    next(): number {
      if (isSameTurn) return partition;
      isSameTurn = true;
      setImmediate(() => {
        isSameTurn = false;
      });
      partition = (partition + 1) % partitions;
      return partition;
    },
  };
}

/** A number at the end of the instance's name spreads instances evenly; other names spread by their hash. */
export function partitionOf(instance: string, partitions: number): number {
  const number = /(\d{1,9})$/.exec(instance)?.[1];
  return number === undefined ? partitionFor(instance, partitions) : Number(number) % partitions;
}
