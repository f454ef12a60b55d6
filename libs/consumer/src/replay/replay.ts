import { countMembers, type KafkaClient } from '@cowrie/messaging';
import type pg from 'pg';
import { createTransact } from '../engine/transaction.ts';
import type { EventTopic } from '../events/event.ts';
import { removeFrom } from '../inbox/dead-letters.ts';
import { createInbox } from '../inbox/inbox.ts';
import { type KafkaSettings, kafkaClientOf, kafkaGroupOf } from '../kafka.ts';
import { stderrLogger } from '../logger.ts';
import { findStart, type ReplayStart } from './find-start.ts';

export type ReplayOptions = {
  kafka: KafkaSettings | KafkaClient;
  topic: EventTopic;
  topicName?: string;
  groupId: string;
  schema?: string;
  from: ReplayStart;
};

export type Replay =
  | { ok: true; positions: { partition: number; nextSequence: bigint }[] }
  | { ok: false; reason: string };

/**
 * A running consumer is refused. Repeated events are applied again and nothing is undone, so undo their
 * changes first, or replay into empty tables. Their dead letters are removed.
 */
export async function replayFrom(pool: pg.Pool, options: ReplayOptions): Promise<Replay> {
  const { topic, topicName = topic, groupId, schema, from } = options;
  const kafka = kafkaClientOf(options.kafka, groupId, stderrLogger);
  const group = kafkaGroupOf(options.kafka, groupId, topicName);
  const members = (await countMembers(kafka, [group])).get(group) ?? 0;
  if (members > 0) return { ok: false, reason: `group ${group} has ${members} members; stop them first` };
  const found = await findStart(kafka, topicName, from);
  if (!found.ok) return found;
  const inboxOf = { groupId, topic: topicName, schema };
  const transact = createTransact(pool);
  const inbox = createInbox(transact, inboxOf);
  const partitions = found.positions.map(({ partition }) => partition);
  for (const partition of partitions) await inbox.read(partition);
  await transact(async (client) => {
    await inbox.lock(client, partitions);
    await inbox.advance(client, found.positions);
    for (const position of found.positions) await removeFrom(client, inboxOf, position);
  });
  return {
    ok: true,
    positions: found.positions.map(({ partition, nextSequence }) => ({ partition, nextSequence })),
  };
}
