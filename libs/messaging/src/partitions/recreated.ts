import { hash } from 'node:crypto';

/** After a seek Kafka may still deliver batches of an earlier fetch. After this many rewinds the gap is real. */
export const MAX_REWINDS = 20;

/** Identifies a message beyond its offset, so that a recreated topic is noticed. */
export function digestOf(value: Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

/** Explains to people why a partition stopped at a different topic than the database knows; `howToGoOn` says what to do. */
export function describeRecreated(
  { partition, nextOffset }: { partition: number; nextOffset: bigint },
  why: string,
  howToGoOn: string,
): string {
  return (
    `partition ${partition}: ${why}; the database expects offset ${nextOffset}. The topic was recreated or ` +
    `lost data. ${howToGoOn}`
  );
}
