import { hash } from 'node:crypto';

/** After a seek Kafka may still deliver batches that it fetched before. After so many rewinds it is a real gap. */
export const MAX_REWINDS = 20;

/** Identifies a message beyond its offset, so that a recreated topic is noticed. */
export function digestOf(value: Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

/** What stops a partition whose topic is not the one that the database knows, and `howToGoOn`, for people. */
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
