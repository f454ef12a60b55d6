import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';

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

  it('removes blanks around the URL', async () => {
    const gateway = await setUp();
    await gateway.as(4, create({ ...GIVEN, url: ` ${GIVEN.url}\n` }));
    expect(gateway.asked[0]?.message.data).toMatchObject({ url: GIVEN.url });
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

  it('accepts this machine only with the setting', async () => {
    const gateway = await setUp({ ...clear, allowLoopback: true });
    expect((await gateway.as(4, create({ ...GIVEN, url: 'http://127.0.0.1:3000/' }))).statusCode).toBe(201);
    expect((await gateway.as(4, create({ ...GIVEN, url: 'http://10.0.0.1/' }))).statusCode).toBe(400);
  });

  it('reports the limit of webhooks', async () => {
    const rejected = { code: 'invalid_request', detail: 'There are 100 webhooks already.' };
    const gateway = await createTestGateway({ 'webhook.create': () => ({ rejected }) }, { webhooks: clear });
    const errors = [{ path: '', message: rejected.detail }];
    expect((await gateway.as(4, create(GIVEN))).json()).toMatchObject({ status: 400, errors });
  });

  it('is unavailable without the key for sealing secrets', async () => {
    const gateway = await setUp({ seal: null, allowLoopback: false });
    for (const request of [create(GIVEN), ask('rotate-secret')])
      expect((await gateway.as(4, request)).json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(gateway.asked).toEqual([]);
  });
});

describe('PATCH /api/admin/webhooks/{id}', () => {});

describe('GET /api/admin/webhooks/{id}', () => {
  it('shows the progress', async () => {
    const blocked = {
      ...{ id: ID, eventId: '3:7', type: 'coin.hold.captured', status: 'PENDING', attempts: 2 },
      ...{ lastStatus: 500, lastError: null, nextAttemptAtMs: 5_000, createdAtMs: 0, waitsFor: null },
    };
    const progress = { waiting: 3, blocked: [blocked], lastStatus: 500, lastError: null };
    const script = { 'webhook.get': () => ({ webhook: state(), progress }) };
    const now = await createTestGateway(script, { webhooks: clear });
    expect((await now.as(4, { url: ONE })).json()).toMatchObject({
      waiting: 3,
      lastStatus: 500,
      blocked: [{ id: ID, nextAttemptAt: '1970-01-01T00:00:05.000Z', waitsFor: null }],
    });
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

  it('a list of deliveries accepts only cursors of its own webhook', async () => {
    const page = { deliveries: [], next: { createdAtMs: 1, id: ID } };
    const gateway = await createTestGateway({ 'delivery.list': () => page }, { webhooks: clear });
    const list = (id: string, cursor = '') =>
      gateway.as(4, { url: `/api/admin/webhooks/${id}/deliveries?limit=1${cursor}` });
    const { nextCursor } = (await list(ID)).json();
    expect((await list(ID, `&cursor=${nextCursor}`)).statusCode).toBe(200);
    expect(gateway.asked.at(-1)?.message.data).toMatchObject({ before: page.next });
    const other = (await list('0190d5f0-0000-7000-8000-000000000002', `&cursor=${nextCursor}`)).json();
    expect(other).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] });
  });
});
