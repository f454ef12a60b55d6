import { randomUUID } from 'node:crypto';
import { TOPICS } from '@cowrie/contracts';
import { commitOffsets, type KafkaClient, type PartitionReader } from '@cowrie/messaging';
import { column, insertOutbox, inTransaction, type OutboxRow, table } from '@cowrie/postgres';
import type pg from 'pg';
import { readPartitionPositions } from './database-state.ts';
import { readLost } from './lost-events.ts';
import type { Step } from './steps.ts';
import { COMMAND_GROUP, type PartitionSurvey, type Survey, USER_GROUP } from './survey.ts';
import { createVoidedRows, type Restore } from './voided-rows.ts';

export type ApplyDeps = {
  pool: pg.Pool;
  client: KafkaClient;
  reader: PartitionReader;
  reason: string;
  countMembers(): Promise<Map<string, number>>;
};

/** Lost events are read between two statements, which may take long. */
const IDLE_TIMEOUT_MS = 600_000;
const ROWS_AT_ONCE = 200;
const LOCK_TIMEOUT_MS = 10_000;

/**
 * The database's steps are one transaction; consumer groups are reset before its commit, because nothing would show
 * afterwards that users must be followed again, and a needless reset only repeats messages. Throws, with nothing
 * changed, when the database or the ledger moved since the survey.
 */
export async function applySteps(deps: ApplyDeps, survey: Survey, steps: readonly Step[]): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await applyToDatabase(client, deps, survey, steps);
    for (const step of steps) {
      if (step.kind !== 'group') continue;
      const isUsers = step.group === 'users';
      const [group, topic] = isUsers
        ? [USER_GROUP, TOPICS.userEvents]
        : [COMMAND_GROUP, TOPICS.ledgerCommands];
      await commitOffsets(deps.client, group, topic, step.offsets);
    }
  });
}

async function applyToDatabase(
  client: pg.PoolClient,
  deps: ApplyDeps,
  survey: Survey,
  steps: readonly Step[],
): Promise<void> {
  await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const { rows } = await client.query<{ now_ms: bigint }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms',
  );
  const restore: Restore = { id: randomUUID(), atMs: Number(rows[0]?.now_ms ?? 0n), reason: deps.reason };
  await lockUnchanged(client, survey);
  for (const step of steps) {
    if (step.kind === 'void') await voidSequences(client, deps, survey, step, restore);
    if (step.kind === 'skip') await skipCommands(client, step);
    // A rollback does not undo this; the skipped ids do no harm.
    if (step.kind === 'ids') await client.query(`SELECT setval('transaction_ids', $1)`, [step.above]);
  }
  const running = [...(await deps.countMembers())].filter(([, members]) => members > 0);
  if (running.length > 0) throw new Error(`a ledger was started meanwhile (group "${running[0]?.[0]}")`);
}

/** A ledger that starts now waits for these locks, so that it sees the result. */
async function lockUnchanged(client: pg.PoolClient, { partitions }: Survey): Promise<void> {
  await client.query('INSERT INTO partitions (partition) SELECT unnest($1::int[]) ON CONFLICT DO NOTHING', [
    partitions.map(({ partition }) => partition),
  ]);
  await client.query('SELECT FROM partitions ORDER BY partition FOR UPDATE');
  await client.query('SELECT FROM outbox_cursors ORDER BY partition FOR UPDATE');
  for (const [index, now] of (await readPartitionPositions(client)).entries()) {
    const then = partitions[index];
    const isSame = then?.nextOffset === now.nextOffset && then.nextSequence === now.nextSequence;
    if (!isSame) throw new Error(`partition ${now.partition} was written to meanwhile: run it again`);
  }
}

const RESTORES = table('restores', {
  id: column.uuid(),
  partition: column.int(),
  fromSequence: column.bigint(),
  lostTo: column.bigint(),
  toSequence: column.bigint(),
  reason: column.text(),
  atMs: column.time(),
});

type VoidStep = Extract<Step, { kind: 'void' }>;

async function voidSequences(
  client: pg.PoolClient,
  { reader }: ApplyDeps,
  { partitions }: Survey,
  step: VoidStep,
  restore: Restore,
): Promise<void> {
  const surveyed = partitions.find(({ partition }) => partition === step.partition);
  if (!surveyed) throw new Error(`partition ${step.partition} was not surveyed`);
  // Published rows are in the topic already, and unpublished ones are void now.
  await client.query('DELETE FROM outbox WHERE partition = $1', [step.partition]);
  const last = await writeRows(client, reader, surveyed, step, restore);
  await client.query('UPDATE partitions SET next_sequence = $2 WHERE partition = $1', [
    step.partition,
    last + 1n,
  ]);
  await client.query(
    `INSERT INTO outbox_cursors (partition, published_sequence) VALUES ($1, $2)
     ON CONFLICT (partition) DO UPDATE SET published_sequence = excluded.published_sequence`,
    [step.partition, step.to],
  );
  const { partition, from: fromSequence, to: lostTo } = step;
  const row = RESTORES.parameters({ ...restore, partition, fromSequence, lostTo, toSequence: last });
  await client.query(RESTORES.insertOne, row);
}

async function writeRows(
  client: pg.PoolClient,
  reader: PartitionReader,
  surveyed: PartitionSurvey,
  step: VoidStep,
  restore: Restore,
): Promise<bigint> {
  const voided = createVoidedRows(step, restore);
  let waiting: OutboxRow[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    await insertOutbox(client, waiting);
    waiting = [];
  };
  for await (const page of readLost(reader, surveyed, surveyed.ahead)) {
    for (const event of page) waiting.push(...voided.add(event));
    count += page.length;
    if (waiting.length >= ROWS_AT_ONCE) await flush();
  }
  if (count !== step.lostEvents)
    throw new Error(`partition ${step.partition}: coin.events changed meanwhile`);
  const end = voided.end();
  waiting.push(end);
  await flush();
  return end.sequence;
}

async function skipCommands(
  client: pg.PoolClient,
  { partition, to }: Extract<Step, { kind: 'skip' }>,
): Promise<void> {
  const text = 'UPDATE partitions SET next_offset = $2, last_digest = NULL WHERE partition = $1';
  await client.query(text, [partition, to]);
}
