import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway, SESSION, type TestGateway } from '../../testing/gateway.ts';

const ID = '0190d5f0-0000-7000-8000-000000000001';
const ONE = `/api/admin/webhooks/${ID}`;
const GIVEN = { url: 'https://example.com/hooks', types: ['coin.transaction.recorded'] };
const state = (changes: object = {}) => ({
  ...{
    id: ID,
    ...GIVEN,
    description: null,
    status: 'ACTIVE',
    failingSinceMs: null,
    createdAtMs: 0,
    updatedAtMs: 0,
  },
  ...changes,
});
const clear = { seal: async (text: string) => text, allowLoopback: false };
const create = (payload: object) => ({ method: 'POST', url: '/api/admin/webhooks', payload }) as const;
const ask = (path: string, payload: object = {}) =>
  ({ method: 'POST', url: `${ONE}/${path}`, payload }) as const;

const script = {
  'webhook.create': ({ webhookId: id, url, types, description }: Record<string, unknown>) => ({
    webhook: state({ id, url, types, description }),
  }),
  'webhook.change': () => ({ webhook: state() }),
  'webhook.rotate-secret': () => ({ webhook: state() }),
  'webhook.replay': () => ({}),
  'delivery.list': () => ({ deliveries: [], next: null }),
};
const setUp = (webhooks: typeof clear | { seal: null; allowLoopback: boolean } = clear) =>
  createTestGateway(script, { webhooks });

describe('POST /api/admin/webhooks', () => {
  it('shows the secret, which leaves the gateway sealed together with the id', async () => {
    const gateway = await setUp();
    const response = await gateway.as(4, create({ ...GIVEN, types: [...GIVEN.types, ...GIVEN.types] }));
    expect(response.statusCode).toBe(201);
    const { id, secret, ...rest } = response.json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rest).toMatchObject({ ...GIVEN, description: null, status: 'ACTIVE', failingSince: null });
    const [asked] = gateway.asked;
    expect(asked).toMatchObject({ topic: 'webhooks' });
    const { sealedSecret, ...data } = (asked?.message.data ?? {}) as Record<string, unknown>;
    expect(data).toEqual({ webhookId: id, ...GIVEN, description: null });
    expect(JSON.parse(String(sealedSecret))).toEqual({ webhookId: id, secret });
    expect((await gateway.as(4, create(GIVEN))).json().secret).not.toBe(secret);
  });

  it.each([
    [{ ...GIVEN, url: 'http://example.com/' }, 'url', 'must be https'],
    [
      { ...GIVEN, url: 'https://10.0.0.1/' },
      'url',
      'must not have an address of a private or reserved network',
    ],
    [{ ...GIVEN, url: 'http://localhost:3000/' }, 'url', 'must be https'],
    [{ ...GIVEN, url: 'https://localhost/' }, 'url', 'must not have the name of a private network'],
    [{ ...GIVEN, url: 'https://a:b@example.com/' }, 'url', 'must hold no user name or password'],
    [{ ...GIVEN, url: 'https://example.com:0/' }, 'url', 'must not have port 0'],
    [{ ...GIVEN, url: `https://example.com/${'x'.repeat(2_000)}` }, 'url', 'must have 1 to 2000 characters'],
    [{ ...GIVEN, url: 'https://exa\nmple.com/' }, 'url', 'must hold no control characters'],
    [
      { ...GIVEN, types: ['coin.transaction.recorded', 'coin.unheard-of'] },
      'types.1',
      expect.stringContaining('one of'),
    ],
  ])('refuses %j at %s', async (payload, path, message) => {
    const gateway = await setUp();
    const response = await gateway.as(4, create(payload));
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path, message }],
    });
    expect(gateway.asked).toEqual([]);
  });

  it('is unavailable without the key for sealing secrets', async () => {
    const gateway = await setUp({ seal: null, allowLoopback: false });
    for (const request of [create(GIVEN), ask('rotate-secret')])
      expect((await gateway.as(4, request)).json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(gateway.asked).toEqual([]);
  });

  it('accepts this machine only with the setting', async () => {
    const gateway = await setUp({ ...clear, allowLoopback: true });
    expect((await gateway.as(4, create({ ...GIVEN, url: 'http://127.0.0.1:3000/' }))).statusCode).toBe(201);
    expect((await gateway.as(4, create({ ...GIVEN, url: 'http://10.0.0.1/' }))).statusCode).toBe(400);
  });
});

describe('other requests for a webhook', () => {
  it.each([
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'to'],
    [{ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'to'],
  ])('replay is refused for %j', async (payload, path) => {
    const gateway = await setUp();
    const response = await gateway.as(4, ask('replay', payload));
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path }] });
    expect(gateway.asked).toEqual([]);
  });
});

const DELIVERY_ID = '3f0a9a56-6f52-8d1e-9a4b-0c2d4e6f8a1b';
const delivery = { id: DELIVERY_ID, headers: { 'webhook-id': DELIVERY_ID }, body: '{}' };
const pull = (payload: object = {}) => ({ method: 'POST', url: `${ONE}/pull`, payload }) as const;
const acknowledge = (payload: object) => ({ method: 'POST', url: `${ONE}/acknowledge`, payload }) as const;

let gateway: TestGateway | undefined;
afterEach(async () => {
  await gateway?.app.close();
});
async function setUpPull(waiting: (typeof delivery)[] = []): Promise<TestGateway> {
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
  it('waits for a delivery', async () => {
    const waiting: (typeof delivery)[] = [];
    const gateway = await setUpPull(waiting);
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

  it('ends when the gateway stops', async () => {
    const gateway = await setUpPull();
    const ask = await listening(gateway);
    const { answered } = ask('{"waitSeconds": 30}');
    await until(() => dataOf('delivery.due').length > 0);
    await gateway.app.close();
    expect(await answered).toEqual({ status: 200, text: '{"deliveries":[]}' });
  });

  it('ends and frees its slot when the client disconnects', async () => {
    const waiting: (typeof delivery)[] = [];
    const gateway = await setUpPull(waiting);
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
    const gateway = await setUpPull();
    expect((await gateway.as(3, pull())).statusCode).toBe(403);
    expect((await gateway.asService(['coins:reward'], pull())).statusCode).toBe(403);
    expect((await gateway.asService(['webhooks:pull'], pull())).json().detail).toContain(
      'belongs to no platform',
    );
    expect((await gateway.asService(['webhooks:pull'], acknowledge({ ids: [ID] }))).statusCode).toBe(403);
    expect(gateway.asked).toEqual([]);
  });
});
