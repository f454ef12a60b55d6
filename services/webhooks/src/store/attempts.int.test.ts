import { describe, expect, it } from '@jest/globals';
import { createStage } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';
import { readWebhookProgress } from './progress/read-webhook-progress.ts';

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

  it('go on over a delivery that is sent again, whatever was answered', async () => {
    const receiver = await stage.receiver();
    receiver.body = 'fine \0 \ud83d';
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    const dispatcher = stage.start();
    await stage.untilSettled(webhookId);
    await stage.redeliver(webhookId, (await only(webhookId)).id);
    dispatcher.wake();
    await receiver.until(2);
    await stage.untilSettled(webhookId);
    const { attempts, lastAttempts } = await only(webhookId);
    expect([attempts, lastAttempts.length]).toEqual([1, 2]);
    expect(lastAttempts[0]).toMatchObject({ status: 200, error: null, answer: 'fine \uFFFD \uFFFD' });
    expect(await readWebhookProgress(stage.pool(), webhookId)).toMatchObject({
      lastAnswer: 'fine \uFFFD \uFFFD',
    });
  });
});
