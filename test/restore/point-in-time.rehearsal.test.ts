import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTITIONS, TOPICS } from '@cowrie/contracts';
import type { Platform } from '@cowrie/local';
import { commitOffsets, createKafkaClient, type KafkaClient, topicRange } from '@cowrie/messaging';
import { createPool } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createReadPosition } from '../../services/ledger/src/engine/read-position.ts';
import { readHold } from '../support/acts/coins.ts';
import { expectBody, Moved } from '../support/contract/objects.ts';
import { readTopic } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { transfer, walletOf } from '../support/fixtures.ts';
import { run, start } from './commands.ts';
import { followEvents, nameOfAccount } from './other-team.ts';
import {
  countLost,
  historyRows,
  ledgerRows,
  partitionPositions,
  SETTLE_MS,
  waitUntilSettled,
} from './readings.ts';
import { underLoad } from './scenario.ts';
import { ask } from './server.ts';
import { LOAD, openStage, type Stage } from './stage.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });

let stage: Stage;
let client: KafkaClient;
let env: Record<string, string>;
let idsAbove: number;
const query = <R extends Record<string, unknown>>(text: string) => ask<R>(stage.ledgerUrl, text);
const reconcile = (...args: string[]) => run('reconcile', env, args);

beforeAll(async () => {
  stage = await openStage();
  env = { KAFKA_BROKERS: stage.kafkaBrokers, MIGRATION_DATABASE_URL: stage.ledgerUrl };
  client = createKafkaClient({ brokers: stage.kafkaBrokers, clientId: 'test', logger });
  process.stderr.write(`restored ${stage.bytes} bytes in ${stage.seconds.toFixed(1)} s\n`);
}, 150_000);

afterAll(() => stage?.close(), 60_000);

describe('after a restore to an earlier moment', () => {
  it('no ledger applies anything in a partition with later events', async () => {
    const pool = createPool({ url: stage.ledgerUrl, max: 2, applicationName: 'test', logger });
    const readPosition = createReadPosition({ pool, client });
    const problems = await Promise.all(
      Array.from({ length: PARTITIONS }, async (_, partition) => (await readPosition(partition)).problem),
    );
    await pool.end();
    expect(
      problems.filter((problem) => problem?.includes('restored to an earlier moment')).length,
    ).toBeGreaterThan(3);
  });

  it('the plan shows the losses and the steps, and changes nothing', async () => {
    const before = await partitionPositions(stage);
    const { code, out, err } = await reconcile('--out', join(stage.home, 'lost.jsonl'));
    expect(err).toBe('');
    expect(out).toContain(`LOST: ${await countLost(stage)} events, published from`);
    for (const text of [
      'TRANSFER',
      'MINT',
      'PURCHASE',
      `user ${stage.lost.person.id}`,
      'was told to have',
      'TO DO:',
    ])
      expect(out).toContain(text);
    expect(out).toMatch(/partition \d+: make the numbers \d+ to \d+ void/);
    idsAbove = Number(/give new transactions ids above (\d+)/.exec(out)?.[1]);
    expect(idsAbove).toBeGreaterThan(Math.max(...followEvents(stage.published).ids));
    expect(out).toMatch(/Nothing was changed\. To do all this, run it again with --apply\.\n$/);
    expect(code).toBe(1);
    expect(await partitionPositions(stage)).toEqual(before);
    const lines = (await readFile(join(stage.home, 'lost.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ kind }) => kind === 'event')).toHaveLength(await countLost(stage));
    expect(lines.filter(({ kind, name }) => kind === 'command' && name === 'wallet.open')).toHaveLength(1);
  });

  it('everything is unchanged after a kill in the middle', async () => {
    const before = await partitionPositions(stage);
    const blocker = new pg.Client({ connectionString: stage.ledgerUrl });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE restores IN SHARE MODE');
    const { child, ended } = start('reconcile', env, ['--apply']);
    await eventually(async () => {
      const text = `SELECT FROM pg_stat_activity WHERE application_name = 'reconcile' AND wait_event_type = 'Lock'`;
      expect(await query(text)).toHaveLength(1);
    }, SETTLE_MS);
    child.kill('SIGKILL');
    await ended;
    await blocker.end();
    await eventually(async () => {
      expect(await query(`SELECT FROM pg_stat_activity WHERE application_name = 'reconcile'`)).toEqual([]);
    }, SETTLE_MS);
    expect(await partitionPositions(stage)).toEqual(before);
    expect(await query('SELECT FROM restores')).toEqual([]);
    expect(await query(`SELECT FROM outbox WHERE type = 'coin.events.voided'`)).toEqual([]);
  });

  it('it is done once, and the next run completes what a crash left', async () => {
    const count = await countLost(stage);
    const applied = await reconcile('--apply', '--reason', 'The disk was lost');
    expect([applied.err, applied.code]).toEqual(['', 0]);
    const [sum] = await query<{ lost: string }>(
      'SELECT sum(lost_to - from_sequence + 1) AS lost FROM restores',
    );
    expect(Number(sum?.lost)).toBe(count);
    const again = await reconcile('--apply');
    expect(again.out).toContain('there is nothing to do');
    expect(again.code).toBe(0);

    // This is the state after a crash between the commit in the database and the reset of the groups.
    const { high } = await topicRange(client, TOPICS.ledgerCommands, await busyPartition());
    await commitOffsets(client, 'ledger', TOPICS.ledgerCommands, new Map([[await busyPartition(), high]]));
    const rest = await reconcile('--apply');
    expect(rest.out).toMatch(
      /TO DO:\n {2}1\. consumer group ledger on ledger\.commands: go on at \d+:\d+\n\nDone/,
    );
    expect((await reconcile()).code).toBe(0);
  });
});

/** The database does not know its commands. */
async function busyPartition(): Promise<number> {
  const client = createKafkaClient({ brokers: env.KAFKA_BROKERS ?? '', clientId: 'test', logger });
  for (const { partition, next_offset } of await partitionPositions(stage)) {
    const { high } = await topicRange(client, TOPICS.ledgerCommands, partition);
    if (high > BigInt(next_offset)) return partition;
  }
  throw new Error('no partition has commands to come');
}

describe('afterwards', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await stage.startServices();
  }, 60_000);

  it('later users have a wallet again, without the coins', async () => {
    await eventually(async () => {
      expect(await walletOf(stage.lost.person)).toMatchObject({ id: stage.lost.person.walletId, balance: 0 });
    }, SETTLE_MS);
  });

  it('an earlier key gives the stored answer, a later one repeats the request with a new id', async () => {
    const again = expectBody(await stage.kept.transfer.send(), 201, Moved);
    expect(again.transaction.id).toBe(stage.kept.transfer.transactionId);
    const second = expectBody(await stage.lost.transfer.send(), 201, Moved);
    expect(second.transaction.id).toBeGreaterThan(idsAbove);
  });

  it('holds are unchanged', async () => {
    expect(await readHold(stage.kept.users[0] ?? {}, stage.kept.hold.id)).toMatchObject({
      status: 'OPEN',
      captured: 0,
    });
  });

  it('the platform works under load', async () => {
    await underLoad(stage.kept.users, LOAD, async () => undefined);
    const [one, other] = stage.kept.users;
    await transfer(one ?? {}, { toUserId: other?.id ?? 0 }, 0.5);
  });

  it("every reader of the events gets the ledger's balances, and missed nothing", async () => {
    await waitUntilSettled(stage);
    const team = followEvents(await readTopic(TOPICS.coinEvents));
    const rows = await query<{ id: string; balance: string }>(
      'SELECT id, balance FROM accounts WHERE id > -11',
    );
    const balances = new Map(rows.map(({ id, balance }) => [nameOfAccount(Number(id)), BigInt(balance)]));
    const isSome = ([, balance]: [string, bigint]) => balance !== 0n;
    expect(new Map([...team.balances].filter(isSome))).toEqual(new Map([...balances].filter(isSome)));
    expect(new Set(team.ids).size).toBe(team.ids.length);
    const next = (await partitionPositions(stage)).map(
      (row) => [row.partition, BigInt(row.next_sequence)] as const,
    );
    expect(team.next).toEqual(new Map(next.filter(([, sequence]) => sequence > 1n)));
    const holds = await query<{ id: string; status: string }>('SELECT id, status FROM holds');
    expect(team.holds).toEqual(new Map(holds.map(({ id, status }) => [id, status])));
  });

  it('history equals the ledger row for row, also when it is rebuilt', async () => {
    await waitUntilSettled(stage);
    expect(await historyRows(stage)).toEqual(await ledgerRows(stage));
    await ask(stage.historyUrl, 'TRUNCATE entries, inbox.positions, inbox.dead_letters');
    process.kill(platform.pid('history-1') ?? 0, 'SIGTERM');
    await waitUntilSettled(stage);
    expect(await historyRows(stage)).toEqual(await ledgerRows(stage));
  });

  it('verification passes and counts the restore', async () => {
    const { code, out } = await run('verify', { LEDGER_DATABASE_URL: stage.ledgerUrl });
    expect(out).toMatch(
      /all is well\. .* Restored to an earlier moment once: [\d,]+ numbers are void\. History was not compared: .+\.\n$/,
    );
    expect(code).toBe(0);
  });
});
