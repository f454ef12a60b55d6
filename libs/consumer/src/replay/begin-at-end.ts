import type pg from 'pg';
import { tablesIn } from '../inbox/tables.ts';
import { kafkaClientOf } from '../kafka.ts';
import { stderrLogger } from '../logger.ts';
import { findStart } from './find-start.ts';
import type { ReplayOptions } from './replay.ts';

/** A consumer that never ran begins with future events. Any number of instances may call it before each start. */
export async function beginAtEnd(pool: pg.Pool, options: Omit<ReplayOptions, 'from'>): Promise<void> {
  const { topic, topicName = topic, groupId, schema } = options;
  const { positions } = tablesIn(schema);
  const ours = [groupId, topicName];
  const known = await pool.query(`SELECT FROM ${positions} WHERE group_id = $1 AND topic = $2 LIMIT 1`, ours);
  if (known.rowCount !== 0) return;
  const found = await findStart(kafkaClientOf(options.kafka, groupId, stderrLogger), topicName, 'end');
  if (!found.ok) throw new Error(found.reason);
  await pool.query(
    `INSERT INTO ${positions} (group_id, topic, partition, next_offset, next_sequence)
     SELECT $1, $2, * FROM unnest($3::int[], $4::bigint[], $5::bigint[])
     WHERE NOT EXISTS (SELECT FROM ${positions} WHERE group_id = $1 AND topic = $2)
     ON CONFLICT (group_id, topic, partition) DO NOTHING`,
    [
      ...ours,
      found.positions.map(({ partition }) => partition),
      found.positions.map(({ nextOffset }) => String(nextOffset)),
      found.positions.map(({ nextSequence }) => String(nextSequence)),
    ],
  );
}
