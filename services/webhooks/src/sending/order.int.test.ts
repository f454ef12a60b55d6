import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { SECRET } from '../testing/sending.ts';
import { createStage, sequenceOf } from '../testing/stage.ts';

const stage = createStage();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a lane', () => {
  it('is sent in its order, signed, one at a time', async () => {
    let underWay = 0;
    let atOnce = 0;
    const receiver = await stage.receiver(async () => {
      underWay += 1;
      atOnce = Math.max(atOnce, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return 204;
    });
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { from: 41, to: 100 });
    await stage.store(webhookId, { from: 1, to: 40 });
    stage.start();
    const received = await receiver.until(100);
    expect(received.map(sequenceOf)).toEqual(numbers(100));
    expect(atOnce).toBe(1);
    await stage.untilSettled(webhookId);
    const deliveries = await stage.deliveriesOf(webhookId);
    expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set(received.map(({ id }) => id)));
    expect(deliveries[0]).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      lastStatus: 204,
      lastError: null,
      nextAttemptAtMs: null,
    });
    const [first] = received;
    const { nowMs } = stage.clock();
    expect(first?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-timestamp': String(nowMs / 1000),
      'webhook-signature': new Webhook(SECRET).sign(first?.id ?? '', new Date(nowMs), first?.body ?? ''),
    });
  });

  it('is one of several: partitions go beside each other, whatever is pending behind', async () => {
    const receiver = await stage.receiver();
    const webhookId = await stage.webhook(receiver.url);
    const [partitions, each, enough] = [10, 1_000, 2_000];
    for (let partition = 0; partition < partitions; partition++)
      await stage.store(webhookId, { partition, to: each });
    // There are more lanes than are sent at once. They take turns only when the clock advances.
    stage.clock().now = Date.now;
    stage.start();
    const received = (await receiver.until(enough)).slice(0, enough);
    const byPartition = Map.groupBy(received, ({ body }) => JSON.parse(body).partition as string);
    expect(byPartition.size).toBe(partitions);
    for (const lane of byPartition.values()) expect(lane.map(sequenceOf)).toEqual(numbers(lane.length));
    expect(new Set(received.map(({ id }) => id)).size).toBe(enough);
  });

  it('is passed by what is sent again', async () => {
    const receiver = await stage.receiver();
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    const dispatcher = stage.start();
    await receiver.until(1);
    await stage.untilSettled(webhookId);
    const [delivered] = await stage.deliveriesOf(webhookId);
    receiver.answer = (one) => (sequenceOf(one) === 1 ? 200 : 500);
    await stage.store(webhookId, { from: 2 });
    dispatcher.wake();
    await receiver.until(2);
    const deliveryId = delivered?.id ?? '';
    expect(await stage.redeliver(webhookId, deliveryId)).toBe(true);
    dispatcher.wake();
    const received = await receiver.until(3);
    expect(received.map(sequenceOf)).toEqual([1, 2, 1]);
    expect(received[2]?.id).toBe(received[0]?.id);
  });
});
