import { randomUUID } from 'node:crypto';
import {
  deadLetterTopic,
  keyOfLedgerCommand,
  LedgerCommand,
  PARTITIONS,
  type Reply,
} from '@cowrie/contracts';
import {
  type CommandServer,
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  type OutMessage,
  type Producer,
  partitionFor,
  serveCommands,
} from '@cowrie/messaging';
import { createPool, faultOf, readPartition } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../../test/support/eventually.ts';
import { mint, open, placeHold, transfer } from '../testing/commands.ts';
import { createApplyBatch } from '../testing/engine.ts';
import { createFailingPool, type FailingPool } from '../testing/failing-pool.ts';
import { onDatabase, useLedger } from '../tools/verify/testing.ts';
import { resultSlot } from './replies/results.ts';
import { createLoadStoredReply } from './replies/stored-reply.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const SOON_MS = 30_000;
const [PAYER, RECEIVER] = [1, 2];
const PARTITION = partitionFor(keyOfLedgerCommand(open(PAYER)), PARTITIONS);
const role = `ledger_test_${randomUUID().slice(0, 8)}`;
const within = (ms: number) => ({ issuedAtMs: Date.now(), deadlineMs: Date.now() + ms });
const disconnect = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const ledger = useLedger();
let database: string;
let server: CommandServer;
let failing: FailingPool;
let producer: Producer;
let topic: string;
let sent: OutMessage[];

beforeAll(async () => {
  database = new URL(ledger.url).pathname.slice(1);
  await onDatabase(ledger.url, [`CREATE ROLE ${role} LOGIN PASSWORD 'right' IN ROLE cowrie_ledger`]);
  await ledger.apply([open(PAYER, within(60_000)), open(RECEIVER, within(60_000))]);
  await ledger.apply([mint(PAYER, 1_000, within(60_000))]);
});
afterAll(async () => {
  await onDatabase(process.env.POSTGRES_URL ?? '', [`DROP ROLE ${role}`]);
});

beforeAll(async () => {
  await onDatabase(ledger.url, ['UPDATE partitions SET next_offset = 0, last_digest = NULL']);
  topic = `ledger-commands-${randomUUID()}`;
  const repliesTopic = `replies-${randomUUID()}`;
  const client = createKafkaClient({ brokers: process.env.KAFKA_BROKERS ?? '', clientId: 'test', logger });
  const names = [topic, repliesTopic, deadLetterTopic(topic)];
  const spec = { partitions: PARTITIONS, retentionMs: 3_600_000 };
  await ensureTopics(
    client,
    names.map((name) => ({ topic: name, ...spec })),
  );
  producer = createProducer(client, { logger });
  await producer.connect();
  closing.push(() => producer.close());
  const url = new URL(ledger.url);
  Object.assign(url, { username: role, password: 'right' });
  const common = { url: url.href, applicationName: 'test', logger };
  const pool = createPool({ ...common, max: 2 });
  const batchPool = createPool({ ...common, max: 2, pipeline: true });
  failing = createFailingPool(batchPool);
  closing.push(
    () => pool.end(),
    () => batchPool.end(),
  );
  server = serveCommands<LedgerCommand>(client, {
    topic,
    groupId: topic,
    producer: {
      ...producer,
      send: (message) => {
        sent.push(message);
        return producer.send(message);
      },
    },
    repliesTopic,
    maxBatch: 100,
    logger,
    onCrash: (error) => {
      throw error;
    },
    decode: decodeWith(LedgerCommand),
    readPosition: (partition) => readPartition(pool, partition),
    apply: createApplyBatch({ pool: failing.pool, onCommitted: () => {} }),
    faultOf,
    loadStoredReply: createLoadStoredReply(pool),
  });
  await server.start();
  closing.push(() => server.close());
});
beforeEach(() => {
  sent = [];
});

const send = (commands: readonly LedgerCommand[]): Promise<void> =>
  producer.sendAll(
    commands.map((one) => ({ topic, key: keyOfLedgerCommand(one), value: JSON.stringify(one) })),
  );

const replies = (): Reply[] =>
  sent.filter((one) => one.topic !== deadLetterTopic(topic)).map(({ value }) => JSON.parse(String(value)));
const replyTo = ({ id }: LedgerCommand): Reply => {
  const reply = replies().find((one) => one.id === id);
  if (!reply) throw new Error('there is no reply yet');
  return reply;
};
const deadLetters = () => sent.filter((one) => one.topic === deadLetterTopic(topic));

describe.each([
  {
    fault: 'the password of the role is changed',
    harm: () => [`ALTER ROLE ${role} PASSWORD 'wrong'`, disconnect],
    mend: () => [`ALTER ROLE ${role} PASSWORD 'right'`],
    reason: /password authentication failed/,
  },
  {
    fault: 'the database is read-only',
    harm: () => [`ALTER DATABASE ${database} SET default_transaction_read_only = on`, disconnect],
    mend: () => [
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${database} RESET default_transaction_read_only`,
      disconnect,
    ],
    reason: /read-only transaction \(25006\)/,
  },
  {
    // Simulates a table that was restored to another moment than the rest.
    fault: "a key of the ledger's own is taken",
    harm: () => [`UPDATE partitions SET next_sequence = next_sequence - 1 WHERE partition = ${PARTITION}`],
    mend: () => [`UPDATE partitions SET next_sequence = next_sequence + 1 WHERE partition = ${PARTITION}`],
    reason: /SQLSTATE 23505/,
  },
])('$fault', ({ harm, mend, reason }) => {
  it('pauses with its reason, blames no command, and continues by itself', async () => {
    const userId = nextNeighbour();
    const first = transfer(PAYER, RECEIVER, 1, within(60_000));
    await send([first]);
    await eventually(() => replyTo(first), SOON_MS);
    await onDatabase(ledger.url, harm());
    const opening = open(userId, { ...within(600_000), replyPartition: null });
    const patient = [1, 2, 3].map((units) => transfer(PAYER, RECEIVER, units, within(120_000)));
    const hurried = transfer(PAYER, RECEIVER, 500, within(100));
    await send([...patient, hurried, opening]);

    try {
      await eventually(
        () => expect(server.problems()).toContainEqual(expect.stringMatching(reason)),
        SOON_MS,
      );
      const late = await eventually(() => replyTo(hurried), SOON_MS);
      expect(late).toMatchObject({ outcome: 'rejected', code: 'unavailable' });
    } finally {
      await onDatabase(ledger.url, mend());
    }

    for (const one of patient)
      expect(await eventually(() => replyTo(one), SOON_MS)).toMatchObject({ outcome: 'ok' });
    await eventually(async () => {
      const { rows } = await ownQuery(`SELECT FROM accounts WHERE id = ${userId}`);
      expect(rows).toHaveLength(1);
    }, SOON_MS);
    await eventually(() => expect(server.problems()).toEqual([]), SOON_MS);
    expect(deadLetters()).toEqual([]);
    expect(replies().filter((one) => one.outcome === 'rejected' && one.code === 'internal')).toEqual([]);
  });
});

/** Each new user's commands are in the payer's partition. */
let lastUserId = 1_000;
function nextNeighbour(): number {
  const partitionOf = (userId: number) => partitionFor(keyOfLedgerCommand(open(userId)), PARTITIONS);
  do lastUserId += 1;
  while (partitionOf(lastUserId) !== PARTITION);
  return lastUserId;
}

async function ownQuery(text: string) {
  const client = new pg.Client({ connectionString: ledger.url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

it('finds the result in the next attempt when another ledger stored it first', async () => {
  const fingerprint = 'ab'.repeat(32);
  const one = transfer(PAYER, RECEIVER, 1, {
    ...within(60_000),
    idempotency: { key: randomUUID(), fingerprint },
  });
  const faster = new pg.Client({ connectionString: ledger.url });
  await faster.connect();
  closing.push(() => faster.end());
  await faster.query('BEGIN');
  await faster.query(
    `INSERT INTO results (slot, command_id, fingerprint, data) VALUES ($1, $2, decode($3, 'hex'), '{"of":"another"}')`,
    [resultSlot(one), randomUUID(), fingerprint],
  );
  await send([one]);
  const waiting = `SELECT FROM pg_stat_activity WHERE usename = '${role}' AND wait_event_type = 'Lock'`;
  await eventually(async () => expect((await ownQuery(waiting)).rowCount).toBe(1), SOON_MS);
  await faster.query('COMMIT');
  const reply = await eventually(() => replyTo(one), SOON_MS);
  expect(reply).toEqual({ id: one.id, outcome: 'ok', replayed: true, data: { of: 'another' } });
  expect(deadLetters()).toEqual([]);
});

describe('a serialization failure (40001)', () => {
  const books = async () => {
    const { rows } = await ownQuery(
      `SELECT (SELECT array_agg(balance::int ORDER BY id) FROM accounts WHERE id IN (${PAYER}, ${RECEIVER})) AS balances,
              (SELECT held::int FROM accounts WHERE id = ${PAYER}) AS held,
              (SELECT count(*)::int FROM transactions) AS transactions, (SELECT count(*)::int FROM holds) AS holds`,
    );
    return rows[0] as { balances: [number, number]; held: number; transactions: number; holds: number };
  };

  it.each([
    { kind: 'transfer', make: () => transfer(PAYER, RECEIVER, 1, within(60_000)), moves: 1, holds: 0 },
    {
      kind: 'hold',
      make: () => placeHold(randomUUID(), PAYER, { toUserId: RECEIVER }, 1, within(60_000)),
      moves: 0,
      holds: 1,
    },
  ])('at any statement of the batch of a $kind applies it once', async ({ make, moves, holds }) => {
    const undisturbed = make();
    await send([undisturbed]);
    await eventually(() => replyTo(undisturbed), SOON_MS);
    const statements = failing.statements();
    expect(statements).toBeGreaterThan(6);
    const before = await books();
    for (let statement = 1; statement <= statements; statement += 1) {
      failing.fail(statement, 'once');
      const one = make();
      await send([one]);
      expect(await eventually(() => replyTo(one), SOON_MS)).toMatchObject({ outcome: 'ok', replayed: false });
      expect(failing.isDue()).toBe(false);
    }
    const [payer, receiver] = before.balances;
    expect(await books()).toEqual({
      balances: [payer - moves * statements, receiver + moves * statements],
      held: before.held + holds * statements,
      transactions: before.transactions + moves * statements,
      holds: before.holds + holds * statements,
    });
    expect([replies().length, deadLetters()]).toEqual([statements + 1, []]);
  });

  it('at every commit pauses the partition, which continues by itself', async () => {
    const first = transfer(PAYER, RECEIVER, 1, within(60_000));
    await send([first]);
    await eventually(() => replyTo(first), SOON_MS);
    failing.fail(failing.statements(), 'always');
    const one = transfer(PAYER, RECEIVER, 1, within(60_000));
    await send([one]);
    try {
      const paused = expect.stringMatching(/40001/);
      await eventually(() => expect(server.problems()).toContainEqual(paused), SOON_MS);
      // A command at fault would be a dead letter after three attempts.
      const before = failing.failures();
      await eventually(() => expect(failing.failures()).toBeGreaterThan(before + 4), SOON_MS);
      expect([replies().length, deadLetters()]).toEqual([1, []]);
    } finally {
      failing.mend();
    }
    expect(await eventually(() => replyTo(one), SOON_MS)).toMatchObject({ outcome: 'ok' });
    expect([server.problems(), deadLetters()]).toEqual([[], []]);
  });
});
