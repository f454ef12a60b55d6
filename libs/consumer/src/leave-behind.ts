import type pg from 'pg';
import type { EventTopic } from './events/event.ts';
import { storableReason } from './inbox/inbox.ts';
import { tablesIn } from './inbox/tables.ts';

export type ForeignRecord = {
  topic: EventTopic;
  topicName?: string;
  schema?: string;
  partition: number;
  offset: bigint;
  reason: string;
};

/**
 * Consumers skip the record. One that stopped at it continues within 15 s. One that applied it has to undo
 * its changes and replay the partition (`replayFrom`). If a genuine event is left behind by mistake, its
 * partition stops at the next event.
 */
export async function leaveBehind(pool: pg.Pool, record: ForeignRecord): Promise<void> {
  const { topic, topicName = topic, schema, partition, offset, reason } = record;
  await pool.query(
    `INSERT INTO ${tablesIn(schema).leftBehind} (topic, partition, message_offset, reason) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [topicName, partition, String(offset), storableReason(reason)],
  );
}
