import { expect, it } from '@jest/globals';
import { changeWebhook, findWebhook } from '../store/webhooks.ts';
import { createStage, sequenceOf } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';

const stage = createStage();
const untilDisabled = (webhookId: string) =>
  untilTrue(async () => (await findWebhook(stage.pool(), webhookId))?.status === 'DISABLED');

it('410 disables the webhook at once; what is pending waits until it is ACTIVE again', async () => {
  const receiver = await stage.receiver(() => 410);
  const webhookId = await stage.webhook(receiver.url);
  await stage.store(webhookId, { to: 2 });
  const dispatcher = stage.start();
  await untilDisabled(webhookId);
  const { nowMs } = stage.clock();
  expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({
    disabledAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  expect(await stage.statusesOf(webhookId)).toEqual(['PENDING', 'PENDING']);
  await stage.pass(3_600_000, dispatcher);
  expect(receiver.received.map(sequenceOf)).toEqual([1]);
  receiver.answer = () => 200;
  const changes = { url: null, types: null, status: 'ACTIVE' } as const;
  await changeWebhook(stage.pool(), webhookId, changes, stage.clock().nowMs);
  dispatcher.wake();
  expect((await receiver.until(3)).map(sequenceOf)).toEqual([1, 1, 2]);
});

it('410 to a ping disables the webhook too', async () => {
  const receiver = await stage.receiver(() => 410);
  const webhookId = await stage.webhook(receiver.url);
  await stage.ping(webhookId, 'ping-1');
  stage.start();
  await untilDisabled(webhookId);
  expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({ failingSinceMs: null });
});

it('Retry-After of an answer is waited for', async () => {
  const receiver = await stage.receiver(() => 503);
  receiver.headers = { 'retry-after': '90' };
  const webhookId = await stage.webhook(receiver.url);
  await stage.store(webhookId, {});
  const dispatcher = stage.start();
  await untilTrue(async () => (await stage.deliveriesOf(webhookId))[0]?.attempts === 1);
  const nextAttemptAtMs = stage.clock().nowMs + 90_000;
  expect(await stage.deliveriesOf(webhookId)).toMatchObject([{ status: 'PENDING', nextAttemptAtMs }]);
  await stage.pass(89_999, dispatcher);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = () => 200;
  await stage.pass(1, dispatcher);
  await receiver.until(2);
  await stage.untilSettled(webhookId);
});
