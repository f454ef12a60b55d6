import { describe, expect, it } from '@jest/globals';
import { createStage, sequenceOf } from '../testing/stage.ts';
import { untilTrue } from '../testing/until.ts';

const LEASE_MS = 30_000;

const stage = createStage();

function createDelayedAnswer() {
  let give: (status: number) => void = () => undefined;
  const promise = new Promise<number>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

describe('instances', () => {
  it('that die between an answer and its commit leave it to another, which sends it again under the same id', async () => {
    const receiver = await stage.receiver();
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, { to: 2 });
    const dying = stage.database().openPool();
    receiver.answer = async () => {
      if (!dying.ended) await dying.end();
      return 200;
    };
    const dead = stage.start({}, dying);
    await receiver.until(2);
    await dead.stop();
    expect(await stage.statusesOf(webhookId)).toEqual(['PENDING', 'PENDING']);
    const other = stage.start();
    await stage.pass(LEASE_MS - 1, other);
    expect(receiver.received).toHaveLength(2);
    await stage.pass(1, other);
    const received = await receiver.until(4);
    expect(received.map(sequenceOf)).toEqual([1, 2, 1, 2]);
    expect(received[2]?.id).toBe(received[0]?.id);
    await stage.untilSettled(webhookId);
  });

  it('that froze do not write over what the one that took over wrote', async () => {
    const held = createDelayedAnswer();
    const receiver = await stage.receiver((_one) => (receiver.received.length === 1 ? held.promise : 200));
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    const warnings: string[] = [];
    const logger = {
      ...stage.logger,
      warn: (_fields: object, message: string) => void warnings.push(message),
    };
    stage.start({ logger }, stage.database().openPool());
    await untilTrue(() => receiver.received.length === 1);
    const other = stage.start();
    await stage.pass(LEASE_MS, other);
    await stage.untilSettled(webhookId);
    held.give(500);
    await untilTrue(() =>
      warnings.includes('another instance took over the lane; its delivery may be sent twice'),
    );
    expect(await stage.deliveriesOf(webhookId)).toMatchObject([
      { status: 'DELIVERED', attempts: 1, lastStatus: 200 },
    ]);
  });

  it('share the lanes and send nothing twice', async () => {
    const receiver = await stage.receiver();
    const webhookId = await stage.webhook(receiver.url);
    for (let partition = 0; partition < 6; partition++) await stage.store(webhookId, { partition, to: 50 });
    for (let count = 0; count < 3; count++) stage.start({}, stage.database().openPool());
    const received = await receiver.until(300);
    await stage.untilSettled(webhookId);
    expect(received).toHaveLength(300);
    expect(new Set(received.map(({ id }) => id)).size).toBe(300);
  });
});

describe('a receiver that never answers', () => {
  it('delays nobody else', async () => {
    const silence = createDelayedAnswer();
    const dead = await stage.receiver(() => silence.promise);
    const live = await stage.receiver();
    // There are more of them than lanes that instances share.
    const deadIds = await Promise.all(Array.from({ length: 20 }, () => stage.webhook(dead.url)));
    for (const webhookId of deadIds) {
      for (let partition = 0; partition < 12; partition++) await stage.store(webhookId, { partition });
    }
    const liveId = await stage.webhook(live.url);
    const dispatcher = stage.start();
    await untilTrue(() => dead.received.length >= 84);
    await stage.store(liveId, { to: 100 });
    dispatcher.wake();
    const received = await live.until(100);
    expect(received.map(sequenceOf)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(dead.received.length).toBe(20 + 64);
    expect((await stage.deliveriesOf(deadIds[0] ?? '')).every(({ status }) => status === 'PENDING')).toBe(
      true,
    );
    silence.give(200);
  });

  it('has failed after 10 seconds in all', async () => {
    const silence = createDelayedAnswer();
    const receiver = await stage.receiver(() => silence.promise);
    const webhookId = await stage.webhook(receiver.url);
    await stage.store(webhookId, {});
    stage.start({ answerMs: 50 });
    await untilTrue(async () => (await stage.deliveriesOf(webhookId))[0]?.attempts === 1);
    expect(await stage.deliveriesOf(webhookId)).toMatchObject([
      { status: 'PENDING', lastStatus: null, lastError: 'no answer within 0.05 s' },
    ]);
    silence.give(200);
  });
});
