import { hash } from 'node:crypto';

/** After a seek Kafka may still deliver an earlier fetch. After this many rewinds the gap is real. */
export const MAX_REWINDS = 20;

/** The digest tells messages with the same offset apart, so that a recreated topic is noticed. */
export function digestOf(value: Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

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
