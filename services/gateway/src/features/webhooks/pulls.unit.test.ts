import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway, SESSION, type TestGateway } from '../../testing/gateway.ts';

const ID = '0190d5f0-0000-7000-8000-000000000001';
const DELIVERY_ID = '3f0a9a56-6f52-8d1e-9a4b-0c2d4e6f8a1b';
const ONE = `/api/admin/webhooks/${ID}`;
const delivery = { id: DELIVERY_ID, headers: { 'webhook-id': DELIVERY_ID }, body: '{}' };
const pull = (payload: object = {}) => ({ method: 'POST', url: `${ONE}/pull`, payload }) as const;
const acknowledge = (payload: object) => ({ method: 'POST', url: `${ONE}/acknowledge`, payload }) as const;

let gateway: TestGateway | undefined;
afterEach(async () => {
  await gateway?.app.close();
});
async function setUp(waiting: (typeof delivery)[] = []): Promise<TestGateway> {
  gateway = await createTestGateway({
    'delivery.pull': ({ max }: { max: number }) => ({ deliveries: waiting.splice(0, max) }),
    'delivery.due': ({ webhookIds }: { webhookIds: string[] }) => ({
      webhookIds: waiting.length > 0 ? webhookIds : [],
    }),
    'delivery.acknowledge': () => ({}),
  });
  return gateway;
}
const dataOf = (name: string) => gateway?.asked.filter(({ message }) => message.name === name) ?? [];

async function listening(gateway: TestGateway) {
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = gateway.app.server.address() as AddressInfo;
  const token = await gateway.tokens.issue({ userId: 4, sessionId: SESSION });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (body: string) => {
    const asked = request({ port, path: `${ONE}/pull`, method: 'POST', headers });
    asked.end(body);
    const answered = new Promise<{ status?: number; text: string }>((resolve) => {
      asked.on('error', () => resolve({ text: 'hung up' }));
      asked.on('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    return { answered, hangUp: () => asked.destroy() };
  };
}
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('POST /api/admin/webhooks/{id}/pull', () => {
  it('answers at once, with pending deliveries or without', async () => {
    const gateway = await setUp([delivery]);
    expect((await gateway.as(4, pull())).json()).toEqual({ deliveries: [delivery] });
    expect((await gateway.as(4, pull({ max: 3 }))).json()).toEqual({ deliveries: [] });
    const asked = dataOf('delivery.pull').map(({ message }) => message.data);
    expect(asked).toEqual([10, 3].map((max) => ({ webhookId: ID, platform: null, max })));
    expect(dataOf('delivery.due')).toEqual([]);
  });

  it('waits for a delivery', async () => {
    const waiting: (typeof delivery)[] = [];
    const gateway = await setUp(waiting);
    const answer = gateway.as(4, pull({ waitSeconds: 30 }));
    await until(() => dataOf('delivery.due').length > 0);
    waiting.push(delivery);
    expect((await answer).json()).toEqual({ deliveries: [delivery] });
  });

  it('continues to wait while the service is away, and ends when the webhook is deleted', async () => {
    const answers = [
      { deliveries: [] },
      rejects('unavailable'),
      rejects('outcome_unknown'),
      rejects('not_found'),
    ];
    gateway = await createTestGateway({
      'delivery.pull': () => answers.shift(),
      'delivery.due': ({ webhookIds }: object & { webhookIds?: string[] }) => ({ webhookIds }),
    });
    expect((await gateway.as(4, pull({ waitSeconds: 30 }))).json()).toMatchObject({ code: 'not_found' });
    expect(answers).toEqual([]);
  });

  it('answers unavailable without an answer in time, so that it can be repeated', async () => {
    gateway = await createTestGateway({ 'delivery.pull': () => rejects('outcome_unknown') });
    expect((await gateway.as(4, pull())).json()).toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('ends when the gateway stops', async () => {
    const gateway = await setUp();
    const ask = await listening(gateway);
    const { answered } = ask('{"waitSeconds": 30}');
    await until(() => dataOf('delivery.due').length > 0);
    await gateway.app.close();
    expect(await answered).toEqual({ status: 200, text: '{"deliveries":[]}' });
  });

  it('ends and frees its slot when the client disconnects', async () => {
    const waiting: (typeof delivery)[] = [];
    const gateway = await setUp(waiting);
    const ask = await listening(gateway);
    const pulls = Array.from({ length: 40 }, () => ask('{"waitSeconds": 30}'));
    const refused = await Promise.race(pulls.map(({ answered }) => answered));
    expect(refused.status).toBe(429);
    expect(gateway.app.inFlight.slotsTaken()).toBe(0);
    for (const { hangUp } of pulls) hangUp();
    await Promise.all(pulls.map(({ answered }) => answered));
    const statusOf = async () => (await ask('{}').answered).status;
    let status = await statusOf();
    while (status === 429) status = await statusOf();
    expect(status).toBe(200);
    // No earlier request waits any more, which would get the delivery first.
    const { answered } = ask('{"waitSeconds": 30}');
    const looks = dataOf('delivery.due').length;
    await until(() => dataOf('delivery.due').length > looks);
    waiting.push(delivery);
    expect(JSON.parse((await answered).text)).toEqual({ deliveries: [delivery] });
  });

  it('does not wait for a client that disconnected during the first query', async () => {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    gateway = await createTestGateway({
      'delivery.pull': async () => {
        await isAnswered;
        return { deliveries: [] };
      },
    });
    const ask = await listening(gateway);
    const { answered, hangUp } = ask('{"waitSeconds": 30}');
    await until(() => dataOf('delivery.pull').length === 1);
    hangUp();
    await answered;
    await until(() => gateway?.app.inFlight.slotsTaken() === 0);
    answer();
    await gateway.app.close();
    expect(dataOf('delivery.due')).toEqual([]);
  });

  it('is for super admins, and for service accounts of a platform', async () => {
    const gateway = await setUp();
    expect((await gateway.as(3, pull())).statusCode).toBe(403);
    expect((await gateway.asService(['coins:reward'], pull())).statusCode).toBe(403);
    expect((await gateway.asService(['webhooks:pull'], pull())).json().detail).toContain(
      'belongs to no platform',
    );
    expect((await gateway.asService(['webhooks:pull'], acknowledge({ ids: [ID] }))).statusCode).toBe(403);
    expect(gateway.asked).toEqual([]);
  });

  it('refuses a webhook with a URL', async () => {
    const rejected = { code: 'invalid_request', detail: 'The webhook has a URL.' };
    gateway = await createTestGateway({
      'delivery.pull': () => ({ rejected }),
      'delivery.acknowledge': () => ({ rejected }),
    });
    const errors = [{ path: '', message: rejected.detail }];
    for (const asked of [pull(), acknowledge({ ids: [ID] })])
      expect((await gateway.as(4, asked)).json()).toMatchObject({ status: 400, errors });
  });
});

describe('POST /api/admin/webhooks/{id}/acknowledge', () => {
  it('passes the ids on', async () => {
    const gateway = await setUp();
    const answer = await gateway.as(4, acknowledge({ ids: [DELIVERY_ID.toUpperCase(), ID] }));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const data = { webhookId: ID, platform: null, deliveryIds: [DELIVERY_ID, ID] };
    expect(dataOf('delivery.acknowledge')[0]?.message.data).toEqual(data);
  });
});
