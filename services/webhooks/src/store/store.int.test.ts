import { createRetention } from '@cowrie/postgres';
import { silentMeter } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { createStage } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';
import { readWebhookProgress } from './progress/read-webhook-progress.ts';
import { retentionTasks } from './retention.ts';
import { deleteWebhook } from './webhooks.ts';

const stage = createStage();
const KEPT = 10;

const only = async (webhookId: string) => {
  const [delivery] = await stage.deliveriesOf(webhookId);
  if (!delivery) throw new Error('there is no delivery');
  return { ...delivery, lastAttempts: delivery.lastAttempts ?? [] };
};

describe('the attempts of a delivery', () => {
  it('are kept with their status, time and what the answer began with, the last ten, newest first', async () => {
    const receiver = await stage.receiver(() => 500 + receiver.received.length);
    const long = (count: number) => `${count} ${'x'.repeat(600)}`;
    receiver.body = long(1);
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    const dispatcher = stage.start();
    await untilTrue(async () => (await only(webhookId)).lastStatus === 501);
    expect(await readWebhookProgress(stage.pool(), webhookId)).toMatchObject({
      blocked: [{ lastAttempts: [{ status: 501, answer: long(1).slice(0, 500) }] }],
      lastAnswer: long(1).slice(0, 500),
    });
    for (let count = 1; count <= KEPT + 2; count += 1) {
      await untilTrue(async () => (await only(webhookId)).lastStatus === 500 + count);
      receiver.body = long(count + 1);
      stage.clock().nowMs += 1;
      await stage.redeliver(webhookId, (await only(webhookId)).id);
      dispatcher.wake();
    }
    await untilTrue(async () => (await only(webhookId)).lastStatus === 500 + KEPT + 3);
    const { lastAttempts } = await only(webhookId);
    expect(lastAttempts.map(({ status, atMs }) => [status, stage.clock().nowMs - atMs])).toEqual(
      Array.from({ length: KEPT }, (_, index) => [513 - index, index]),
    );
    expect(lastAttempts[0]).toMatchObject({ error: 'answered 513', answer: long(13).slice(0, 500) });
    expect(lastAttempts[1]).toMatchObject({ error: 'answered 512', answer: long(12).slice(0, 100) });
    expect(lastAttempts.every(({ durationMs }) => Number.isInteger(durationMs) && durationMs >= 0)).toBe(
      true,
    );
  });
});

const KEPT_DAYS = 30;

const idsIn = async (table: string): Promise<string[]> => {
  const { rows } = await stage
    .database()
    .owner.query<{ event_id: string }>(
      table === 'events'
        ? 'SELECT event_id FROM events ORDER BY 1'
        : 'SELECT e.event_id FROM deliveries AS d JOIN events AS e ON e.id = d.event ORDER BY 1',
    );
  return rows.map(({ event_id }) => event_id);
};
const settle = (sequences: number[], webhookId: string, days: number) =>
  stage.database().owner.query(
    `UPDATE deliveries SET status = 'DELIVERED', next_attempt_at = NULL, settled_at = now() - make_interval(days => $3)
     WHERE place = ANY ($1) AND webhook_id = $2`,
    [sequences, webhookId, days],
  );

it('deliveries go some time after they were settled, with the events that nobody else has', async () => {
  const [one, other] = [
    await stage.webhook('https://example.com/'),
    await stage.webhook('https://example.com/'),
  ];
  for (const webhookId of [one, other]) await stage.store(webhookId, { to: 3 });
  await stage.store(one, { from: 4 });
  // 1 is deleted with its event; 2 is still needed by the other webhook; 3 is too young; 4 is pending.
  await settle([1, 2], one, KEPT_DAYS + 1);
  await settle([1], other, KEPT_DAYS + 1);
  await settle([3], one, KEPT_DAYS - 1);
  const deleted = await stage.webhook('https://example.com/');
  await stage.store(deleted, { from: 10, to: 40 });
  await deleteWebhook(stage.pool(), deleted, stage.clock().nowMs);
  const retention = createRetention({
    url: stage.database().url,
    applicationName: 'test',
    tasks: retentionTasks(KEPT_DAYS),
    meter: silentMeter,
    logger: stage.logger,
    lookEveryMs: 20,
    rowsMax: 3,
  });
  retention.start();
  try {
    const webhooks = () => stage.pool().query('SELECT FROM webhooks');
    await untilTrue(
      async () => (await webhooks()).rowCount === 2 && (await idsIn('deliveries')).length === 4,
    );
    expect(await idsIn('deliveries')).toEqual(['0:2', '0:3', '0:3', '0:4']);
    expect(await idsIn('events')).toEqual(['0:2', '0:3', '0:4']);
  } finally {
    await retention.stop();
  }
});
