import { randomUUID } from 'node:crypto';
import { TOPICS } from '@cowrie/contracts';
import { createKafkaClient, prepareKafka } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, type Person, theSuperAdmin, transfer } from '../../support/fixtures.ts';
import { post } from '../../support/http.ts';
import { aReceiver, type Receiver } from '../../support/platform/receiver.ts';
import { startLoad } from '../../support/transfer-load.ts';
import type { Backup } from '../base-backup.ts';
import { run } from '../commands.ts';
import { followEvents, nameOfAccount } from '../other-team.ts';
import { historyRows, ledgerRows, settled } from '../readings.ts';
import { ask } from '../server.ts';
import { KAFKA_IS_EMPTY, statementsOf } from './page.ts';
import { openStage, type Stage } from './stage.ts';
import { createTeam, type Team } from './team.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const LOAD = 120;
const WITHIN_MS = 60_000;

let stage: Stage;
let team: Team;
let receiver: Receiver;
let people: Person[];
let backup: Backup;
/** Of transfers that were answered with 201. */
const acknowledged = new Set<number>();
const databases = () => ({ ledgerUrl: stage.url('ledger'), historyUrl: stage.url('history') });
const reconcile = (...args: string[]) =>
  run(
    'reconcile',
    { KAFKA_BROKERS: stage.kafkaBrokers(), MIGRATION_DATABASE_URL: stage.url('ledger') },
    args,
  );

beforeAll(async () => {
  stage = await openStage();
  team = await createTeam(
    () => stage.url('team'),
    () => stage.kafkaBrokers(),
  );
  await team.start();
  receiver = await aReceiver();
  const admin = await theSuperAdmin();
  const wanted = { url: receiver.url, types: ['coin.transaction.recorded'] };
  expect(await post('/api/admin/webhooks', wanted, admin)).toMatchObject({ status: 201 });
  people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aPersonWith(100, admin)));
  await load(async () => {
    backup = await stage.backUp();
  });
}, 240_000);

afterAll(async () => {
  await team?.stop();
  await receiver?.close();
  await stage?.close();
}, 60_000);

/** Transfers until some have got through and `beside` is done. */
async function load(beside: () => Promise<void> = async () => undefined): Promise<void> {
  const running = startLoad({ prefix: randomUUID(), users: people, concurrency: 8 });
  try {
    await beside();
    await eventually(() => expect(running.acknowledged()).toBeGreaterThan(LOAD), WITHIN_MS);
  } finally {
    for (const { transactionId } of await running.stop())
      if (transactionId !== undefined) acknowledged.add(transactionId);
  }
}

/** Nothing acknowledged is lost, no reader has anything twice, and none misses anything. */
async function expectWhole(): Promise<void> {
  await settled(databases());
  const { ledgerUrl } = databases();
  const rows = await ask<{ id: string }>(
    ledgerUrl,
    'SELECT id FROM all_transactions WHERE from_account > -11 ORDER BY id',
  );
  const ids = rows.map(({ id }) => Number(id));
  expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
  const events = followEvents(await readTopic(TOPICS.coinEvents));
  expect(events.ids.toSorted((a, b) => a - b)).toEqual(ids);
  const accounts = await ask<{ id: string; balance: string }>(
    ledgerUrl,
    'SELECT id, balance FROM accounts WHERE id > -11 AND balance <> 0',
  );
  expect(new Map([...events.balances].filter(([, balance]) => balance !== 0n))).toEqual(
    new Map(accounts.map(({ id, balance }) => [nameOfAccount(Number(id)), BigInt(balance)])),
  );
  expect(await historyRows(databases())).toEqual(await ledgerRows(databases()));
  await eventually(async () => expect(await team.ids()).toEqual(ids), WITHIN_MS);
  expect(await team.deadLetters()).toEqual([]);
  await expectDelivered(ids);
  const { ledgerUrl: LEDGER_DATABASE_URL, historyUrl: HISTORY_DATABASE_URL } = databases();
  const verified = await run('verify', { LEDGER_DATABASE_URL, HISTORY_DATABASE_URL });
  expect(verified.out).toContain('all is well');
  expect(verified.code).toBe(0);
}

/** Each transaction under one id; what came twice is the same delivery again. */
async function expectDelivered(ids: readonly number[]): Promise<void> {
  await eventually(() => {
    const came = new Map<number, Set<unknown>>();
    for (const { headers, body } of receiver.received) {
      const { id } = JSON.parse(body).data as { id: number };
      came.set(id, (came.get(id) ?? new Set()).add(headers['webhook-id']));
    }
    expect([...came.keys()].toSorted((a, b) => a - b)).toEqual(ids);
    expect([...came].filter(([, deliveries]) => deliveries.size > 1)).toEqual([]);
  }, WITHIN_MS);
}

/** How long it took from the loss until a transfer was done. */
async function expectBack(what: string, lostAtMs: number): Promise<void> {
  const [from, to] = people as [Person, Person];
  await eventually(async () => {
    await transfer(from, { toUserId: to.id }, 0.01);
  }, WITHIN_MS);
  say(`${what}: the first transfer after ${since(lostAtMs)} s`);
  await settled(databases());
  say(`${what}: history has everything after ${since(lostAtMs)} s`);
}

const since = (atMs: number) => ((performance.now() - atMs) / 1000).toFixed(1);
const say = (line: string) => process.stderr.write(`RTO ${line}\n`);

/** What the page says to do where Kafka is new and empty, up to the start of the services. */
async function followPage(): Promise<void> {
  await prepareKafka(createKafkaClient({ brokers: stage.kafkaBrokers(), clientId: 'test', logger }));
  for (const [database, statement] of await statementsOf(KAFKA_IS_EMPTY))
    await ask(stage.url(database), statement);
  const looked = await reconcile('--rewrite');
  expect([looked.err, looked.code]).toEqual(['', 1]);
  expect(looked.out).toMatch(/partition \d+: write the events 1 to \d+ again\n[\s\S]*Nothing was changed/);
  const written = await reconcile('--rewrite', '--apply');
  expect([written.err, written.code]).toEqual(['', 0]);
  expect(await reconcile('--rewrite', '--apply')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing to do'),
  });
}

describe('one cluster is lost, and is back', () => {
  it('Redis: it is empty, and nothing has to be done', async () => {
    const lostAtMs = performance.now();
    process.kill(stage.pid('redis'), 'SIGKILL');
    await expectBack('Redis', lostAtMs);
    await expectWhole();
  });

  it('history-db: an empty database fills itself from the events', async () => {
    const lostAtMs = performance.now();
    await ask(stage.url('postgres'), 'DROP DATABASE history WITH (FORCE)');
    await ask(stage.url('postgres'), 'CREATE DATABASE history');
    await stage.platform().migrate();
    await stage.platform().restart(['history']);
    await expectBack('history-db', lostAtMs);
    await expectWhole();
  });

  it('Kafka: coin.events is written again, and every reader goes on where it stood', async () => {
    await load(async () => {
      // What a ledger had in memory alone is in its outbox.
      for (const name of stage.platform().instances.filter((one) => one.startsWith('ledger')))
        process.kill(stage.platform().pid(name) ?? 0, 'SIGKILL');
    });
    await team.stop();
    const lostAtMs = performance.now();
    await stage.stopServices();
    await stage.loseServers();
    await stage.startServers();
    await followPage();
    await stage.startServices();
    await team.start();
    await expectBack('Kafka and Redis', lostAtMs);
    await expectWhole();
    await load();
    await expectWhole();
  });
});

it('all is lost: the databases come from their backups, Kafka is empty', async () => {
  await load();
  await team.stop();
  const lostAtMs = performance.now();
  await stage.stopServices();
  await stage.loseServers();
  await stage.loseDatabases();
  await Promise.all([stage.restoreDatabases(backup), stage.startServers()]);
  await followPage();
  await stage.startServices();
  await team.start();
  await expectBack('everything', lostAtMs);
  await expectWhole();
  await load();
  await expectWhole();
});

it('a history that is rebuilt from what was written again is the ledger row for row', async () => {
  await ask(stage.url('history'), 'TRUNCATE entries, partitions');
  await stage.platform().restart(['history']);
  await expectWhole();
});
