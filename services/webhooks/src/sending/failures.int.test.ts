import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readWebhookProgress } from '../store/progress/read-webhook-progress.ts';
import { changeWebhook, findWebhook } from '../store/webhooks.ts';
import { createStage, sequenceOf } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  HOUR / 2,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const stage = createStage();
const firstOf = async (webhookId: string) =>
  (await stage.deliveriesOf(webhookId)).sort((a, b) => b.attempts - a.attempts)[0];
const untilAttempts = (webhookId: string, attempts: number) =>
  untilTrue(async () => (await firstOf(webhookId))?.attempts === attempts);

describe('a delivery that fails', () => {
  it('is tried again at growing distances, holds up its lane, and is FAILED after the last', async () => {
    const receiver = await stage.receiver((one) => (sequenceOf(one) === 1 ? 503 : 200));
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 2 });
    const dispatcher = stage.start();
    for (const [index, waitMs] of WAITS.entries()) {
      await untilAttempts(webhookId, index + 1);
      const nextAttemptAtMs = stage.clock().nowMs + waitMs;
      const failed = { status: 'PENDING', lastStatus: 503, lastError: 'answered 503', nextAttemptAtMs };
      expect(await firstOf(webhookId)).toMatchObject(failed);
      await stage.pass(waitMs - 1, dispatcher);
      expect(receiver.received.map(sequenceOf)).toEqual(Array(index + 1).fill(1));
      // Another test covers the effect of other deliveries' failures.
      await stage.database().owner.query('UPDATE webhooks SET failing_since = NULL');
      await stage.pass(1, dispatcher);
      await receiver.until(index + 2);
    }
    await receiver.until(11);
    expect(receiver.received.map(sequenceOf)).toEqual([...Array(10).fill(1), 2]);
    await stage.untilSettled(webhookId);
    expect((await stage.statusesOf(webhookId)).sort()).toEqual(['DELIVERED', 'FAILED']);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  });
});

describe('a delivery that is asked for again while it is tried', () => {
  it('is tried once more at once when that attempt fails', async () => {
    const held = Promise.withResolvers<number>();
    const receiver = await stage.receiver(() => (receiver.received.length === 1 ? held.promise : 200));
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 2 });
    stage.start();
    await untilTrue(() => receiver.received.length === 1);
    stage.clock().nowMs += 1;
    const deliveryId = (await stage.deliveriesOf(webhookId)).find(({ eventId }) => eventId === '0:1')?.id;
    await stage.redeliver(webhookId, deliveryId ?? '');
    held.resolve(500);
    expect((await receiver.until(3)).map(sequenceOf)).toEqual([1, 1, 2]);
  });
});

describe('a webhook that fails for 3 days', () => {
  it('is DISABLED, keeps what is pending, and goes on when it is ACTIVE again', async () => {
    const receiver = await stage.receiver(() => 500);
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 3 });
    const dispatcher = stage.start();
    const startedAtMs = stage.clock().nowMs;
    for (const [index, waitMs] of WAITS.entries()) {
      await untilAttempts(webhookId, index + 1);
      expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({
        status: 'ACTIVE',
        failingSinceMs: startedAtMs,
      });
      await stage.pass(waitMs, dispatcher);
    }
    const isDisabled = async () => (await findWebhook(stage.pool(), webhookId))?.status === 'DISABLED';
    await untilTrue(isDisabled);
    expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({ disabledAtMs: stage.clock().nowMs });
    expect((await stage.statusesOf(webhookId)).sort()).toEqual(['FAILED', 'PENDING', 'PENDING']);
    receiver.answer = () => 200;
    await stage.pass(HOUR, dispatcher);
    expect(receiver.received.map(sequenceOf)).toEqual(Array(10).fill(1));
    const changes = { url: null, types: null, status: 'ACTIVE' } as const;
    await changeWebhook(stage.pool(), webhookId, changes, stage.clock().nowMs);
    dispatcher.wake();
    expect((await receiver.until(12)).slice(10).map(sequenceOf)).toEqual([2, 3]);
    expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({
      status: 'ACTIVE',
      failingSinceMs: null,
    });
  });

  it('is not DISABLED when one of its deliveries comes through meanwhile', async () => {
    const receiver = await stage.receiver((one) => (JSON.parse(one.body).partition === '0' ? 500 : 200));
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    const dispatcher = stage.start();
    for (const [index, waitMs] of WAITS.entries()) {
      await untilAttempts(webhookId, index + 1);
      await stage.store(webhookId, { partition: 1, from: index + 1 });
      dispatcher.wake();
      await receiver.until(2 * index + 2);
      const isFine = async () => (await findWebhook(stage.pool(), webhookId))?.failingSinceMs === null;
      await untilTrue(isFine);
      await stage.pass(waitMs, dispatcher);
    }
    await untilAttempts(webhookId, 10);
    expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('a webhook that is DISABLED after a lane of it was claimed', () => {
  it('is sent nothing of it, and all of it stays pending', async () => {
    const receiver = await stage.receiver(() => 500);
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 2 });
    const pool = stage.database().openPool();
    const disable = "UPDATE webhooks SET status = 'DISABLED'";
    // This runs between the claim and the read of the webhook.
    const query = async (asked: { name?: string }) => {
      if (asked.name === 'list-webhooks') await stage.pool().query(disable);
      return stage.pool().query(asked as pg.QueryConfig);
    };
    stage.start({}, Object.assign(pool, { query }));
    const isGivenBack = `SELECT FROM webhooks AS w JOIN lanes AS l ON l.webhook_id = w.id
                         WHERE w.status = 'DISABLED' AND l.lease IS NULL AND l.due_at IS NOT NULL`;
    await untilTrue(async () => (await stage.pool().query(isGivenBack)).rowCount === 1);
    expect(receiver.received).toEqual([]);
    expect(await stage.deliveriesOf(webhookId)).toMatchObject(
      Array(2).fill({ status: 'PENDING', attempts: 0 }),
    );
  });
});

describe('a ping', () => {
  it('that is answered ends no failures while an event still waits to be taken, and does when none does', async () => {
    const receiver = await stage.receiver((one) =>
      JSON.parse(one.body).type === 'webhook.ping' ? 200 : 500,
    );
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 2 });
    const dispatcher = stage.start();
    const failingSinceMs = stage.clock().nowMs;
    await untilAttempts(webhookId, 1);
    const pinged = async (pingId: string) => {
      await stage.ping(webhookId, pingId);
      dispatcher.wake();
      await untilTrue(async () =>
        (await stage.deliveriesOf(webhookId)).some(
          ({ eventId, status }) => eventId === pingId && status === 'DELIVERED',
        ),
      );
    };
    await pinged('ping-1');
    expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({ failingSinceMs });

    const [first, second] = ['0:1', '0:2'].map(
      (id) => async () => (await stage.deliveriesOf(webhookId)).find(({ eventId }) => eventId === id),
    );
    expect(await second?.()).toMatchObject({ waitsFor: (await first?.())?.id });
    expect(await first?.()).toMatchObject({ waitsFor: null });
    expect(await readWebhookProgress(stage.pool(), webhookId)).toMatchObject({
      waiting: 2,
      blocked: [{ eventId: '0:1', attempts: 1, lastStatus: 500 }],
      lastStatus: 500,
    });

    await stage
      .database()
      .owner.query(`UPDATE deliveries SET status = 'FAILED', settled_at = now() WHERE attempts = 1`);
    await stage
      .database()
      .owner.query(`UPDATE deliveries SET next_attempt_at = '2999-01-01' WHERE status = 'PENDING'`);
    await pinged('ping-2');
    expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({ failingSinceMs: null });
  });
});
