import { randomUUID } from 'node:crypto';
import type { WebhookAnswer, WebhookRequest } from '@cowrie/contracts';
import { inTransaction } from '@cowrie/postgres';
import { silentMeter } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { createRequests } from '../requests/requests.ts';
import { createSendingInstrumentation } from '../sending/sending-instrumentation.ts';
import { findWebhook, insertWebhook } from '../store/webhooks.ts';
import { SECRET } from '../testing/sending.ts';
import { createStage } from '../testing/stage.ts';
import { pullDeliveries } from './pull-deliveries.ts';
import { disableUnpulled } from './watch-unpulled.ts';

const stage = createStage();
const AGAIN_MS = 30_000;
const DAY_MS = 86_400_000;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

type Data<N extends WebhookRequest['name']> = Extract<WebhookRequest, { name: N }>['data'];
function ask<N extends WebhookRequest['name']>(name: N, data: Data<N>) {
  const { now, nowMs } = stage.clock();
  const handle = createRequests({
    ...{ pool: stage.pool(), now, logger: stage.logger },
    readHealth: async () => ({ partitions: null, deadLetters: null }),
    onPending: () => undefined,
    secretsOf: async () => [SECRET],
    instrumentation: createSendingInstrumentation(silentMeter),
    catchUp: async () => undefined,
    areCurrent: async () => true,
  });
  const asker = { principal: 'user:7', apiKeyId: null };
  const request = { ...asker, name, data, deadlineMs: nowMs + 5_000 } as unknown as WebhookRequest;
  return handle(request) as Promise<WebhookAnswer<N>>;
}

async function pulled(platform: string | null = null): Promise<string> {
  const id = randomUUID();
  const types = ['coin.transaction.recorded'];
  const webhook = { id, url: '', types, description: null, platform, sealedSecret: 'sealed' };
  await insertWebhook(stage.pool(), webhook, { nowMs: stage.clock().nowMs, max: 100 });
  return id;
}

async function pull(webhookId: string, max = 100) {
  const answer = await ask('delivery.pull', { webhookId, platform: null, max });
  if (!answer.ok) throw new Error(answer.detail);
  return answer.data.deliveries;
}
const sequences = (deliveries: readonly { body: string }[]) =>
  deliveries.map(({ body }) => Number(JSON.parse(body).sequence));
const acknowledge = (webhookId: string, deliveries: readonly { id: string }[]) =>
  ask('delivery.acknowledge', {
    ...{ webhookId, platform: null },
    deliveryIds: deliveries.map(({ id }) => id),
  });
const due = async (webhookId: string) => {
  const answer = await ask('delivery.due', { webhookIds: [webhookId] });
  return answer.ok && answer.data.webhookIds.length === 1;
};

describe('a webhook that is pulled', () => {
  it('hands out the text that was signed, in order, and nothing more of a lane before that is acknowledged', async () => {
    const webhookId = await pulled();
    await stage.store(webhookId, { to: 5 });
    expect(await due(webhookId)).toBe(true);
    const first = await pull(webhookId, 3);
    expect(sequences(first)).toEqual([1, 2, 3]);
    const [{ id, headers, body } = { id: '', headers: {}, body: '' }] = first;
    const at = new Date(stage.clock().nowMs);
    expect(headers).toEqual({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': String(at.getTime() / 1000),
      'webhook-signature': new Webhook(SECRET).sign(id, at, body),
    });
    expect([await pull(webhookId), await due(webhookId)]).toEqual([[], false]);
    await acknowledge(webhookId, first);
    expect(await due(webhookId)).toBe(true);
    expect(sequences(await pull(webhookId))).toEqual([4, 5]);
    expect(await stage.statusesOf(webhookId)).toEqual(
      expect.arrayContaining(['DELIVERED', 'DELIVERED', 'DELIVERED', 'PENDING', 'PENDING']),
    );
  });

  it('hands out again after 30 s what was not acknowledged, and never what was, in whatever order', async () => {
    const webhookId = await pulled();
    await stage.store(webhookId, { to: 4 });
    const first = await pull(webhookId);
    await acknowledge(webhookId, [...first.slice(1, 2), ...first.slice(3)]);
    stage.clock().nowMs += AGAIN_MS - 1;
    expect(await pull(webhookId)).toEqual([]);
    await stage.redeliver(webhookId, first[0]?.id ?? '');
    expect((await pull(webhookId)).map(({ id }) => id)).toEqual([first[0]?.id]);
    stage.clock().nowMs += AGAIN_MS;
    const again = await pull(webhookId);
    expect(again.map(({ id }) => id)).toEqual([first[0]?.id, first[2]?.id]);
    const [shown] = (await stage.deliveriesOf(webhookId)).filter(({ id }) => id === first[0]?.id);
    expect(shown).toMatchObject({ attempts: 3, lastError: 'not acknowledged within 30 s', lastStatus: null });
    for (const _ of [1, 2]) expect(await acknowledge(webhookId, first)).toEqual({ ok: true, data: {} });
    expect(await stage.statusesOf(webhookId)).toEqual(Array(4).fill('DELIVERED'));
    stage.clock().nowMs += DAY_MS;
    expect(await pull(webhookId)).toEqual([]);
  });

  it('gives two who pull at once each lane to one of them, and both all of it, once', async () => {
    const webhookId = await pulled();
    const partitions = numbers(0, 7);
    for (const partition of partitions) await stage.store(webhookId, { partition, to: 40 });
    const taken: { by: number; partition: string; sequence: number }[] = [];
    const puller = async (by: number) => {
      for (;;) {
        const deliveries = await pull(webhookId, 50);
        for (const { body } of deliveries) {
          const { partition, sequence } = JSON.parse(body);
          taken.push({ by, partition, sequence: Number(sequence) });
        }
        if (deliveries.length > 0) await acknowledge(webhookId, deliveries);
        else if (!(await due(webhookId)) && taken.length >= 320) return;
      }
    };
    await Promise.all([puller(1), puller(2)]);
    const lanes = Map.groupBy(taken, ({ partition }) => partition);
    expect(lanes.size).toBe(8);
    for (const lane of lanes.values()) expect(lane.map(({ sequence }) => sequence)).toEqual(numbers(1, 40));
    expect(new Set(taken.map(({ by }) => by)).size).toBe(2);
  });

  it('has handed out nothing when it dies before that is committed', async () => {
    const webhookId = await pulled();
    await stage.store(webhookId, { to: 2 });
    const { nowMs } = stage.clock();
    const dying = inTransaction(stage.pool(), async (client) => {
      const handed = await pullDeliveries(client, { webhookId, max: 10, nowMs, isActive: true });
      expect(handed).toHaveLength(2);
      expect(await pull(webhookId)).toEqual([]); // another, at this moment
      throw new Error('it dies');
    });
    await expect(dying).rejects.toThrow('it dies');
    expect(sequences(await pull(webhookId))).toEqual([1, 2]);
  });

  it('is acknowledged for itself alone, and only what it has handed out', async () => {
    const [webhookId, other] = [await pulled(), await pulled()];
    await stage.store(webhookId, { to: 2 });
    await stage.store(other, { to: 2 });
    const [own, theirs] = [await pull(webhookId, 1), await pull(other)];
    const unseen = (await stage.deliveriesOf(webhookId)).filter(({ id }) => id !== own[0]?.id);
    await acknowledge(webhookId, [...theirs, ...unseen, { id: randomUUID() }]);
    expect(await stage.statusesOf(other)).toEqual(['PENDING', 'PENDING']);
    expect(await stage.statusesOf(webhookId)).toEqual(['PENDING', 'PENDING']);
    // A redelivery can only be acknowledged after it was pulled again.
    await acknowledge(webhookId, own);
    await stage.redeliver(webhookId, own[0]?.id ?? '');
    await acknowledge(webhookId, own);
    expect((await pull(webhookId)).map(({ id }) => id)).toContain(own[0]?.id);
  });

  it('is never posted to, nor pulled when it has a URL, nor by another platform', async () => {
    const receiver = await stage.receiver();
    const [webhookId, posted] = [await pulled('shop'), await stage.webhook(receiver.url)];
    await stage.store(webhookId, {});
    await stage.store(posted, {});
    await stage.pass(0, stage.start());
    expect(await stage.deliveriesOf(webhookId)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    const asked = { webhookId: posted, platform: null };
    expect(await ask('delivery.pull', { ...asked, max: 1 })).toMatchObject({ code: 'invalid_request' });
    expect(await ask('delivery.acknowledge', { ...asked, deliveryIds: [randomUUID()] })).toMatchObject({
      code: 'invalid_request',
    });
    for (const platform of ['school', 'sho'])
      expect(await ask('delivery.pull', { webhookId, platform, max: 1 })).toMatchObject({
        code: 'not_found',
      });
    expect(await ask('delivery.pull', { webhookId, platform: 'shop', max: 1 })).toMatchObject({ ok: true });
    const changes = { url: 'https://example.com/', types: null, status: null };
    expect(await ask('webhook.change', { webhookId, ...changes })).toMatchObject({
      ...{ ok: false, code: 'invalid_request' },
      errors: [{ path: 'url' }],
    });
  });
});

describe('a webhook that nobody pulls', () => {
  const look = () => disableUnpulled(stage.pool(), stage.clock().nowMs);
  const state = async () =>
    (await stage.pool().query('SELECT status, failing_since FROM webhooks')).rows[0] as {
      status: string;
      failing_since: Date | null;
    };

  it('fails from when something waits for 5 minutes, until something is acknowledged', async () => {
    const webhookId = await pulled();
    await stage.ping(webhookId, 'ping-1');
    stage.clock().nowMs += DAY_MS;
    await look();
    expect(await state()).toEqual({ status: 'ACTIVE', failing_since: null });
    await stage.store(webhookId, { to: 2 });
    stage.clock().nowMs += 300_000;
    expect(await look()).toEqual([]);
    expect(await state()).toEqual({ status: 'ACTIVE', failing_since: stage.clock().time() });
    await acknowledge(webhookId, await pull(webhookId, 1));
    expect(await state()).toMatchObject({ failing_since: null });
  });

  it('is DISABLED after three days, once, and keeps what waits for when it is ACTIVE again', async () => {
    const webhookId = await pulled();
    await stage.store(webhookId, { to: 3 });
    stage.clock().nowMs += DAY_MS;
    await look();
    stage.clock().nowMs += 3 * DAY_MS - 1;
    expect(await look()).toEqual([]);
    stage.clock().nowMs += 1;
    expect([await look(), await look()]).toEqual([[webhookId], []]);
    const disabledAtMs = stage.clock().nowMs;
    expect(await findWebhook(stage.pool(), webhookId)).toMatchObject({ status: 'DISABLED', disabledAtMs });
    expect(await pull(webhookId)).toEqual([]);
    await ask('webhook.change', { webhookId, url: null, types: null, status: 'ACTIVE' });
    expect(await state()).toEqual({ status: 'ACTIVE', failing_since: null });
    expect(sequences(await pull(webhookId))).toEqual([1, 2, 3]);
  });
});
