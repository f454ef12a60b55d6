import { randomUUID } from 'node:crypto';
import { leaveBehind } from '@cowrie/consumer';
import { inTransaction } from '@cowrie/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertReplay } from '../store/replays.ts';
import { changeWebhook } from '../store/webhooks.ts';
import { createEventTopic, type EventTopic } from '../testing/event-topic.ts';
import { createStage, sequenceOf } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { createReplayJobs } from './replay-jobs.ts';

const HOUR_MS = 3_600_000;
const TYPE = 'coin.wallet.opened';

const stage = createStage();
let topic: EventTopic;
let log: EventLog;
const jobs: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  topic = await createEventTopic();
  log = logOf(topic);
  const startMs = stage.clock().nowMs;
  const hourly = (partition: number) =>
    Array.from({ length: 10 }, (_, index) => ({
      partition,
      sequence: index + 1,
      atMs: startMs + index * HOUR_MS,
    }));
  await topic.publish([
    ...hourly(0),
    ...hourly(1),
    { sequence: 11, atMs: startMs, type: 'coin.wallet.closed' },
  ]);
});
const stop = () => Promise.all(jobs.splice(0).map((each) => each.stop()));
afterEach(async () => {
  await stop();
});
const logOf = ({ client, name }: EventTopic) =>
  createEventLog(client, [{ topic: 'coin.events', topicName: name }]);
afterAll(async () => {
  await log.close();
  await topic.close();
});

function start(deps: Partial<Parameters<typeof createReplayJobs>[0]> = {}) {
  const { now } = stage.clock();
  const onPending = () => undefined;
  const given = { pool: stage.pool(), log, now, logger: stage.logger, onPending, isSandbox: false };
  const job = createReplayJobs({ ...given, ...deps });
  jobs.push(job);
  job.start({ atOnce: true });
}
async function aWebhookOf(url: string) {
  const webhookId = await stage.webhook(url);
  await changeWebhook(
    stage.pool(),
    webhookId,
    { url: null, types: [TYPE], status: null },
    stage.clock().nowMs,
  );
  return webhookId;
}
const replay = (webhookId: string, fromHour: number, toHour: number) => {
  const { nowMs } = stage.clock();
  const [fromMs, toMs] = [nowMs + fromHour * HOUR_MS, nowMs + toHour * HOUR_MS];
  const asked = { id: randomUUID(), webhookId, fromMs, toMs };
  return inTransaction(stage.pool(), (client) => insertReplay(client, asked, { nowMs, max: 10 }));
};
const untilDone = () =>
  untilTrue(async () => (await stage.pool().query('SELECT FROM replays')).rowCount === 0);
const idsOf = async (webhookId: string) =>
  (await stage.deliveriesOf(webhookId)).map(({ eventId }) => eventId).sort();

describe('a replay', () => {
  it('sends what was delivered again under the same id, in order and beside what is new', async () => {
    const receiver = await stage.receiver();
    const webhookId = await aWebhookOf(receiver.url);
    await replay(webhookId, 0, 3);
    start();
    const dispatcher = stage.start();
    await untilDone();
    dispatcher.wake();
    await receiver.until(6);
    await stage.untilSettled(webhookId);
    await replay(webhookId, 1, 4);
    start();
    await untilDone();
    dispatcher.wake();
    const received = await receiver.until(12);
    const again = received.slice(6).filter(({ body }) => JSON.parse(body).partition === '0');
    expect(again.map(sequenceOf)).toEqual([2, 3, 4]);
    const first = received
      .slice(0, 6)
      .find((one) => sequenceOf(one) === 2 && one.body.includes('"partition":"0"'));
    expect(again[0]?.id).toBe(first?.id);
    expect((await stage.deliveriesOf(webhookId)).length).toBe(8);
  });

  it('goes on where another instance died', async () => {
    const webhookId = await aWebhookOf('https://example.com/');
    await replay(webhookId, 0, 10);
    const dying = stage.database().openPool();
    let reads = 0;
    const read: EventLog['read'] = (part) => {
      reads += 1;
      if (reads === 2) void dying.end();
      return log.read(part);
    };
    start({ pool: dying, log: { ...log, read } });
    await untilTrue(() => reads >= 2 && dying.ended);
    const before = await idsOf(webhookId);
    expect(before.length).toBeLessThan(20);
    stage.clock().nowMs += 30_000;
    start();
    await untilDone();
    expect(await idsOf(webhookId)).toHaveLength(20);
  });

  it('leaves to their order what is not stored as it came', async () => {
    const webhookId = await aWebhookOf('https://example.com/');
    const { owner } = stage.database();
    const stand = (offset: number) =>
      owner.query(
        `INSERT INTO inbox.positions (group_id, topic, partition, next_offset) VALUES ('webhooks', $1, 0, $2)
         ON CONFLICT (group_id, topic, partition) DO UPDATE SET next_offset = excluded.next_offset`,
        [topic.name, offset],
      );
    await stand(3);
    await replay(webhookId, 0, 10);
    start();
    await untilTrue(async () => (await idsOf(webhookId)).length >= 13);
    const released = 'SELECT FROM replays WHERE lease IS NULL AND leased_until > $1';
    const isReleased = async () =>
      (await stage.pool().query(released, [stage.clock().time()])).rowCount === 1;
    await untilTrue(isReleased);
    expect((await idsOf(webhookId)).filter((id) => id.startsWith('0:'))).toEqual(['0:1', '0:2', '0:3']);
    await stand(11);
    stage.clock().nowMs += 1_000;
    await untilDone();
    expect(await idsOf(webhookId)).toHaveLength(20);
    await owner.query('DELETE FROM inbox.positions');
  });

  it('reads nothing while its webhook has too much that is pending', async () => {
    const webhookId = await aWebhookOf('https://example.com/');
    await stage.store(webhookId, { to: 10_000 });
    await replay(webhookId, 0, 10);
    let reads = 0;
    const read: EventLog['read'] = (part) => {
      reads += 1;
      return log.read(part);
    };
    start({ log: { ...log, read } });
    const released = 'SELECT FROM replays WHERE lease IS NULL AND leased_until > $1';
    await untilTrue(async () => (await stage.pool().query(released, [stage.clock().time()])).rowCount === 1);
    expect(reads).toBe(0);
    await stage
      .pool()
      .query(`UPDATE deliveries SET status = 'DELIVERED', next_attempt_at = NULL WHERE place = 1`);
    stage.clock().nowMs += 30_000;
    await untilTrue(() => reads > 0);
    await stop();
  });
});

describe('a replay of another topic', () => {
  let own: EventTopic;
  let ownLog: EventLog;
  beforeEach(async () => {
    own = await createEventTopic();
    ownLog = logOf(own);
  });
  afterEach(async () => {
    await stop();
    await ownLog.close();
    await own.close();
  });

  it('sends nothing that no consumer takes, nor what was left behind', async () => {
    const { nowMs: atMs } = stage.clock();
    const foreign = [
      { sequence: 7, atMs, source: '/elsewhere' },
      { sequence: 8, atMs, ofPartition: 1 },
      { sequence: 9, atMs },
    ];
    await own.publish([{ sequence: 1, atMs }, ...foreign, { sequence: 2, atMs }]);
    const left = { topic: 'coin.events', topicName: own.name, schema: 'inbox', partition: 0 } as const;
    await leaveBehind(stage.database().owner, { ...left, offset: 3n, reason: 'of others' });
    const warned: object[] = [];
    const logger = { ...stage.logger, warn: (fields: object) => void warned.push(fields) };
    const webhookId = await aWebhookOf('https://example.com/');
    await replay(webhookId, 0, 1);
    start({ log: ownLog, logger });
    await untilDone();
    expect(await idsOf(webhookId)).toEqual(['0:1', '0:2']);
    expect(warned).toMatchObject([{ offset: 1n, count: 2, reason: 'headers: ce_source' }]);
  });

  it('finds what happened by a clock to test with that was advanced', async () => {
    const { nowMs: atMs } = Object.assign(stage.clock(), { nowMs: Date.now() + 1_000 * HOUR_MS });
    await own.publish([{ sequence: 1, atMs }]);
    const webhookId = await aWebhookOf('https://example.com/');
    await replay(webhookId, 0, 1);
    start({ log: ownLog, isSandbox: true });
    await untilDone();
    expect(await idsOf(webhookId)).toEqual(['0:1']);
  });
});
