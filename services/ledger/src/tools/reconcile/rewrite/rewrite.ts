import { LEDGER_SOURCE, TOPICS } from '@cowrie/contracts';
import {
  countMembers,
  createEventPublisher,
  createProducer,
  type KafkaClient,
  type PartitionReader,
  topicRange,
} from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { type OffsetRange, readEvents } from '../../../engine/event-log.ts';
import { LEDGER_GROUPS } from '../survey.ts';
import { type EventRange, OMITTED, rebuildEvents } from './rebuild-events.ts';

export type RewriteDeps = {
  db: pg.ClientBase;
  client: KafkaClient;
  reader: PartitionReader;
  logger: Logger;
  print(line: string): void;
  say(line: string): void;
};

/** The database must be intact. An interrupted run continues where it stopped. Returns the exit code. */
export async function rewriteEvents(deps: RewriteDeps, apply: boolean): Promise<number> {
  const { print, say } = deps;
  const { parts, problems } = await survey(deps);
  if (problems.length > 0) {
    for (const problem of [...problems, 'nothing was changed']) say(problem);
    return 2;
  }
  const count = parts.reduce((sum, { from, to }) => sum + Number(to - from + 1n), 0);
  if (count === 0) {
    print('coin.events has all that the database has published: there is nothing to do.');
    return 0;
  }
  for (const { partition, from, to } of parts)
    print(`partition ${partition}: write the events ${from} to ${to} again`);
  if (!apply) {
    print('\nNothing was changed. To do all this, run it again with --apply.');
    return 1;
  }
  const omitted = await writeAll(deps, parts);
  const events = count.toLocaleString('en');
  print(
    `\nDone: ${events} events, ${omitted.toLocaleString('en')} of them ${OMITTED}, for what no row holds.`,
  );
  print('Lead the readers to its beginning (docs/operations/disaster.md), and start the ledger.');
  return 0;
}

type PublishedPosition = { partition: number; to: bigint };

/** Reads the published ends: later events are in the outbox, and the ledger publishes them when it starts. */
async function readPositions(db: pg.ClientBase): Promise<PublishedPosition[]> {
  const { rows } = await db.query<{ partition: number; up_to: bigint }>(
    `SELECT p.partition, coalesce(min(o.sequence), p.next_sequence) - 1 AS up_to
     FROM partitions AS p LEFT JOIN outbox_cursors AS c USING (partition)
     LEFT JOIN outbox AS o ON o.partition = p.partition AND o.sequence > coalesce(c.published_sequence, 0)
     GROUP BY p.partition, p.next_sequence ORDER BY p.partition`,
  );
  return rows.map(({ partition, up_to }) => ({ partition, to: up_to }));
}

async function survey({
  db,
  client,
  reader,
}: RewriteDeps): Promise<{ parts: EventRange[]; problems: string[] }> {
  const running = [...(await countMembers(client, LEDGER_GROUPS))].filter(([, members]) => members > 0);
  const problems = running.map(
    ([group, members]) => `the consumer group "${group}" has ${members} member(s): stop every ledger first`,
  );
  const parts: EventRange[] = [];
  for (const { partition, to } of await readPositions(db)) {
    const range = await topicRange(client, TOPICS.coinEvents, partition);
    const has = await countRewritten(reader, partition, range);
    if (has === null) problems.push(describeForeignTopic(partition));
    else if (has < to) parts.push({ partition, from: has + 1n, to });
  }
  return { parts, problems };
}

/** Counts sequences from 1 on, each at the offset of a rewrite; null when the partition has anything else. */
async function countRewritten(
  reader: PartitionReader,
  partition: number,
  { low, high }: OffsetRange,
): Promise<bigint | null> {
  if (high === 0n) return 0n;
  if (low > 0n) return null;
  let last: bigint | null = null;
  for await (const page of readEvents(reader, partition, { low: high - 1n, high }))
    last = page.at(-1)?.sequence ?? null;
  return last === high ? high : null;
}

const describeForeignTopic = (partition: number): string =>
  `partition ${partition} of coin.events is neither empty nor the beginning of what is to be written: it is not written to. If ` +
  'the topic is really lost, delete it, make it again, and do this before a ledger starts';

async function writeAll({ db, client, logger }: RewriteDeps, parts: readonly EventRange[]): Promise<number> {
  const producer = createProducer(client, { idempotent: true, logger });
  await producer.connect();
  const { publish } = createEventPublisher({ producer, topic: TOPICS.coinEvents, source: LEDGER_SOURCE });
  const atMs = Date.now();
  let omitted = 0;
  try {
    for (const part of parts) {
      for await (const rows of rebuildEvents(db, part, atMs)) {
        await publish(rows);
        omitted += rows.filter(({ type }) => type === OMITTED).length;
      }
    }
  } finally {
    await producer.close();
  }
  return omitted;
}
