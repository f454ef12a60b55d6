import { TOPICS } from '@cowrie/contracts';
import { createKafkaClient, prepareKafka } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, login, walletOf } from '../../support/fixtures.ts';
import type { Backup } from '../base-backup.ts';
import { run } from '../commands.ts';
import { ask } from '../server.ts';
import {
  KAFKA_IS_EMPTY,
  NUMBERS_ARE_UNKNOWN,
  type PublishedSequences,
  statementsForUsers,
  statementsOf,
  userEventsGoOn,
} from './page.ts';
import { openScene, report, type Scene, WITHIN_MS } from './scene.ts';
import type { RestorableDatabase, Stage } from './stage.ts';
import {
  expectFollowed,
  numbersOf,
  reserveUserId,
  rewindUserSequences,
  rewindWebhooks,
} from './user-events.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });

let scene: Scene;
let stage: Stage;
let backup: Backup;
const reconcile = (...args: string[]) =>
  run(
    'reconcile',
    { KAFKA_BROKERS: stage.kafkaBrokers(), MIGRATION_DATABASE_URL: stage.url('ledger') },
    args,
  );

beforeAll(async () => {
  scene = await openScene();
  ({ stage } = scene);
  await scene.load(async () => {
    backup = await stage.backUp();
  });
}, 240_000);

afterAll(() => scene?.close(), 60_000);

/**
 * Skips offset 0 of every partition, as an operator did before the loss. Rewritten events take these offsets again.
 */
async function skipFirstOffsets(): Promise<void> {
  for (const database of ['history', 'webhooks'])
    await ask(
      stage.url(database),
      `INSERT INTO inbox.left_behind (topic, partition, message_offset, reason)
       SELECT DISTINCT topic, partition, 0, 'not the ledger''s' FROM inbox.positions`,
    );
}

/**
 * Follows the page up to the start of the services. With `restored`, the databases come from backups too. With
 * `behind`, the ledger's is from before its last events.
 */
async function followPage({ restored = false, behind = false } = {}): Promise<void> {
  await prepareKafka(createKafkaClient({ brokers: stage.kafkaBrokers(), clientId: 'test', logger }));
  await skipFirstOffsets();
  for (const [database, statement] of await statementsOf(KAFKA_IS_EMPTY))
    await ask(stage.url(database), statement);
  // A busy machine takes a while to publish 10,000 skipped numbers of each partition.
  const fewer = (statement: string) =>
    statement.replace(/\b(9998|9999|10000)\b/g, (n) => `${Number(n) - 9_000}`);
  for (const [database, statement] of behind ? await statementsOf(NUMBERS_ARE_UNKNOWN) : [])
    await ask(stage.url(database), fewer(statement));
  const { raise, write } = await userEventsGoOn();
  if (restored) await ask(stage.url('user'), raise);
  for (const { format } of await ask<{ format: string }>(stage.url('user'), write))
    await ask(stage.url('webhooks'), format);
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

describe('one cluster is lost and restored', () => {
  it('Redis: it is empty, and nothing has to be done', async () => {
    const lostAtMs = performance.now();
    process.kill(stage.pid('redis'), 'SIGKILL');
    await scene.expectBack('Redis', lostAtMs);
    await scene.expectWhole();
  });

  it('history-db: an empty database fills itself from the events', async () => {
    const lostAtMs = performance.now();
    await ask(stage.url('postgres'), 'DROP DATABASE history WITH (FORCE)');
    await ask(stage.url('postgres'), 'CREATE DATABASE history');
    await stage.platform().migrate();
    await stage.platform().restart(['history']);
    await scene.expectBack('history-db', lostAtMs);
    await scene.expectWhole();
  });

  it('Kafka: coin.events is written again, and every reader continues where it was', async () => {
    await scene.load(async () => {
      // Outbox rows that a ledger had only in memory are then in its table.
      for (const name of stage.platform().instances.filter((one) => one.startsWith('ledger')))
        process.kill(stage.platform().pid(name) ?? 0, 'SIGKILL');
    });
    await scene.team.stop();
    const lostAtMs = performance.now();
    await stage.stopServices();
    await rewindWebhooks(stage);
    await stage.loseServers();
    await stage.startServers();
    await followPage();
    await stage.startServices();
    await scene.team.start();
    await scene.expectBack('Kafka and Redis', lostAtMs);
    await expectFollowed(stage);
    await scene.expectWhole();
    await scene.load();
    await scene.expectWhole();
  });
});

it('everything: the databases come from their backups, Kafka is empty', async () => {
  await scene.load();
  await scene.team.stop();
  const given = await numbersOf(stage);
  const late = await aPerson('Too Late');
  const lostAtMs = performance.now();
  await stage.stopServices();
  await stage.loseServers();
  await stage.loseDatabases();
  await Promise.all([stage.restoreDatabases(backup), stage.startServers()]);
  await rewindUserSequences(stage, given);
  await followPage({ restored: true });
  await reserveUserId(stage, late);
  await stage.startServices();
  await scene.team.start();
  await scene.expectBack('everything', lostAtMs);
  await expectFollowed(stage);
  await scene.expectWhole();
});

it('everything, with the last minutes of the log: later transactions are void, and no number is used again', async () => {
  backup = await stage.backUp();
  // Under load, some events wait in the outbox.
  await scene.load(() => stage.mark('all'));
  await scene.expectWhole();
  await scene.team.stop();
  const given = await numbersOf(stage);
  const known = await webhookPositions();
  const before = await scene.transactions();
  const lostAtMs = performance.now();
  await stage.stopServices();
  await stage.loseServers();
  await stage.loseDatabases();
  await Promise.all([stage.restoreDatabases(backup, 'all'), stage.startServers()]);
  const lost = await scene.acceptLosses(before);
  expect(lost.length).toBeGreaterThan(0);
  await rewindUserSequences(stage, given);
  // The webhooks' log was archived up to the end.
  for (const { partition, ...position } of known) {
    await ask(
      stage.url('webhooks'),
      `UPDATE inbox.positions SET next_sequence = $2, head_hash = $3, head_sequence = $4, head_due_sequence = $5
       WHERE topic = 'coin.events' AND partition = $1`,
      [partition, ...Object.values(position)],
    );
  }
  await followPage({ restored: true, behind: true });
  await scene.team.rebuild();
  await stage.startServices();
  await scene.team.start();
  await scene.expectBack('everything but the last minutes', lostAtMs);
  await expectFollowed(stage);
  await scene.load();
  await scene.expectWhole();
});

type Position = {
  partition: number;
  next_sequence: string;
  head_hash: Buffer | null;
  head_sequence: string | null;
  head_due_sequence: string | null;
};

const webhookPositions = () =>
  ask<Position>(
    stage.url('webhooks'),
    `SELECT partition, next_sequence, head_hash, head_sequence, head_due_sequence FROM inbox.positions
     WHERE topic = 'coin.events'`,
  );

describe('one database is lost and restored from its backup', () => {
  beforeAll(async () => {
    backup = await stage.backUp();
  }, 60_000);

  async function restore(database: RestorableDatabase): Promise<void> {
    await stage.restoreDatabase(database, backup);
    await stage.platform().migrate();
  }

  it('webhooks-db: later deliveries are sent again, under their former ids', async () => {
    await stage.mark('webhooks');
    await scene.load();
    await scene.expectWhole();
    const { received } = scene.receiver;
    const before = received.length;
    const lostAtMs = performance.now();
    await stage.loseDatabase('webhooks');
    const start = await stage.platform().halt(['webhooks']);
    await restore('webhooks');
    await start();
    await eventually(() => expect(received.length).toBeGreaterThan(before), WITHIN_MS);
    report('webhooks-db: the first delivery', lostAtMs);
  });

  it('user-db: later registrations are lost, and no id is used again', async () => {
    await stage.mark('user');
    const late = await aPerson('Too Late');
    const lostAtMs = performance.now();
    await stage.loseDatabase('user');
    const start = await stage.platform().halt(['user']);
    await restore('user');
    for (const statement of await statementsForUsers(await publishedOfUsers()))
      await ask(stage.url('user'), statement);
    await start();
    await eventually(() => login(scene.people[0].email), WITHIN_MS);
    report('user-db: the first login', lostAtMs);
    const next = await aPerson();
    expect(next.id).toBeGreaterThan(late.id);
    expect(await walletOf(next)).toMatchObject({ balance: 0 });
    expect(await ask(stage.url('user'), 'SELECT FROM users WHERE id = $1', [late.id])).toEqual([]);
  });

  it('ledger-db: at the end of its log nothing is missing', async () => {
    const lostAtMs = performance.now();
    const start = await stage.platform().halt(['ledger']);
    await stage.mark('ledger');
    await stage.loseDatabase('ledger');
    await restore('ledger');
    expect(await reconcile()).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') });
    await start();
    await scene.expectBack('ledger-db', lostAtMs);
    await scene.load();
  });
});

async function publishedOfUsers(): Promise<PublishedSequences> {
  const sequences = new Map<number, number>();
  let userId = 0;
  for (const { partition, headers, value } of await readTopic(TOPICS.userEvents)) {
    sequences.set(partition, Math.max(sequences.get(partition) ?? 0, Number(headers.ce_sequence)));
    if (headers.ce_type === 'user.registered')
      userId = Math.max(userId, (JSON.parse(String(value)) as { userId: number }).userId);
  }
  return { userId, sequences };
}

it('a history rebuilt from the rewritten events equals the ledger row for row', async () => {
  await ask(stage.url('history'), 'TRUNCATE entries, inbox.positions, inbox.dead_letters');
  await stage.platform().restart(['history']);
  await scene.expectWhole();
});
