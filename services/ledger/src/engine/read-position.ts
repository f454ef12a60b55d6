import { TOPICS } from '@cowrie/contracts';
import { type CommandPosition, type KafkaClient, openPartitionReader, topicRange } from '@cowrie/messaging';
import { readPartition } from '@cowrie/postgres';
import type pg from 'pg';
import { earliestOffset, firstSequence, type OffsetRange, readEvents } from './event-log.ts';

/**
 * Events beyond the database's position mean that the database was restored to an earlier moment; its next events would
 * reuse sequences. Nothing may be applied then until `npm run reconcile` has run.
 */
export function createReadPosition(deps: {
  pool: pg.Pool;
  client: KafkaClient;
}): (partition: number) => Promise<CommandPosition> {
  const { pool, client } = deps;
  const firsts = new Map<number, { low: bigint; sequence: bigint | null }>();

  async function readFirst(partition: number, range: OffsetRange): Promise<bigint | null> {
    const known = firsts.get(partition);
    if (known?.low === range.low) return known.sequence;
    const sequence = await withReader(client, (reader) => firstSequence(reader, partition, range));
    if (sequence !== null) firsts.set(partition, { low: range.low, sequence });
    return sequence;
  }

  return async (partition) => {
    // The topic's end is read first, so that every event before it was committed before the row is read.
    const range = await topicRange(client, TOPICS.coinEvents, partition);
    const position = await readPartition(pool, partition);
    const { nextSequence } = position;
    if (range.high <= range.low) return position;
    const low = earliestOffset(range, await readFirst(partition, range), nextSequence);
    // Usually the topic does not have that many messages.
    if (low >= range.high) return position;
    const highest = await readHighest(client, partition, { low, high: range.high });
    if (highest < nextSequence) return position;
    const problem =
      `partition ${partition}: coin.events has event ${highest}, and the database would write ${nextSequence} next. The ` +
      'database was restored to an earlier moment. Nothing is applied. Stop all ledgers and run "npm run reconcile"';
    return { ...position, problem };
  };
}

function readHighest(client: KafkaClient, partition: number, range: OffsetRange): Promise<bigint> {
  return withReader(client, async (reader) => {
    let highest = 0n;
    for await (const page of readEvents(reader, partition, range))
      for (const { sequence } of page) if (sequence > highest) highest = sequence;
    return highest;
  });
}

type Reader = ReturnType<typeof openPartitionReader>;

async function withReader<T>(client: KafkaClient, use: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = openPartitionReader(client);
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}
