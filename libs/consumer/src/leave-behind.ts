import type pg from 'pg';
import type { EventTopic } from './events/event.ts';
import { storableReason } from './inbox/inbox.ts';
import { tablesIn } from './inbox/tables.ts';

/** A record of a topic that is not Cowrie's. */
export type ForeignRecord = {
  topic: EventTopic;
  topicName?: string;
  schema?: string;
  partition: number;
  offset: bigint;
  /** Why it is not, for those who look later. */
  reason: string;
};

/**
 * Has consumers whose inbox this is pass over a record. One that stopped at it goes on within 15 s; one that took it before has to
 * undo what it changed, and read its partition again (`replayFrom`). An event of Cowrie's that is left behind by mistake is missed at
 * the next one: its partition stops.
 */
export async function leaveBehind(pool: pg.Pool, record: ForeignRecord): Promise<void> {
  const { topic, topicName = topic, schema, partition, offset, reason } = record;
  await pool.query(
    `INSERT INTO ${tablesIn(schema).leftBehind} (topic, partition, message_offset, reason) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [topicName, partition, String(offset), storableReason(reason)],
  );
}
