import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../auth/secrets.ts';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, SERVICE_ACCOUNT } from '../../testing/gateway.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';

const create = (payload: object) =>
  ({ method: 'POST', url: '/api/admin/service-accounts', payload }) as const;
const GIVEN = { name: 'shop', scopes: ['holds:release', 'coins:reward'] };
const answer = ({ serviceAccountId: id, name, clientId, scopes }: Record<string, unknown>) => ({
  serviceAccount: { id, name, clientId, scopes, platform: null, createdAtMs: 0 },
});
const setUp = () => createTestGateway({ 'service-account.create': answer });

describe('POST /api/admin/service-accounts', () => {
  it('shows the client secret; only its hash leaves', async () => {
    const gateway = await setUp();
    const response = await gateway.as(4, create(GIVEN));
    expect(response.statusCode).toBe(201);
    const { id, clientId, clientSecret } = response.json();
    expect(response.json()).toEqual({ ...GIVEN, id, clientId, clientSecret });
    expect(clientId).toMatch(/^cwi_[A-Za-z0-9_-]{22}$/);
    expect(clientSecret).toMatch(/^cws_[A-Za-z0-9_-]{43}$/);
    const [asked] = gateway.asked;
    expect(asked?.message.data).toEqual({
      ...GIVEN,
      platform: null,
      serviceAccountId: id,
      createdBy: 4,
      clientId,
      secretHash: sha256Hex(clientSecret),
    });
    const again = (await gateway.as(4, create(GIVEN))).json();
    for (const field of ['id', 'clientId', 'clientSecret'])
      expect(again[field]).not.toBe(response.json()[field]);
  });

  it('accepts a name of any 100 characters', async () => {
    const response = await (await setUp()).as(4, create({ ...GIVEN, name: '😀'.repeat(100) }));
    expect(response.statusCode).toBe(201);
  });
});

const ROTATE = `/api/admin/service-accounts/${SERVICE_ACCOUNT}/rotate`;
const rotate = (payload: object = {}) => ({ method: 'POST', url: ROTATE, payload }) as const;
const rotated = { id: SERVICE_ACCOUNT, name: 'shop', clientId: 'cwi_x', scopes: ['coins:reward'] };
const ROTATED: Script = {
  'service-account.rotate': () => ({ serviceAccount: { ...rotated, platform: null, createdAtMs: 0 } }),
};

describe('POST /api/admin/service-accounts/{id}/rotate', () => {
  it('shows another client secret; only its hash leaves', async () => {
    const gateway = await createTestGateway(ROTATED);
    const response = await gateway.as(4, rotate({ overlapSeconds: 0 }));
    const { clientSecret } = response.json();
    expect([response.statusCode, response.json()]).toEqual([201, { ...rotated, clientSecret }]);
    const [asked] = gateway.asked;
    expect(asked?.message.data).toEqual({
      serviceAccountId: SERVICE_ACCOUNT,
      secretHash: sha256Hex(clientSecret),
      overlapSeconds: 0,
    });
    expect((await gateway.as(4, rotate({}))).json().clientSecret).not.toBe(clientSecret);
  });

  it('keeps the former secret for a day by default', async () => {
    const gateway = await createTestGateway(ROTATED);
    for (const payload of [undefined, { overlapSeconds: 604_800 }]) await gateway.as(4, rotate(payload));
    const asked = gateway.asked.map(({ message }) => message.data);
    expect(asked).toMatchObject([{ overlapSeconds: 86_400 }, { overlapSeconds: 604_800 }]);
  });
});

describe('DELETE /api/admin/service-accounts/{id}', () => {
  const remove = {
    method: 'DELETE',
    url: `/api/admin/service-accounts/${SERVICE_ACCOUNT.toUpperCase()}`,
  } as const;
  const reward = { method: 'POST', url: '/api/coins/reward', payload: {} } as const;

  it('ends its tokens at once, also with a cached entry', async () => {
    const { store, log } = createMemoryStore(Date.now);
    const gateway = await createTestGateway({ 'service-account.delete': () => ({}) }, { store });
    expect((await gateway.asService(['coins:reward'], reward)).statusCode).toBe(400);
    expect((await gateway.as(4, remove)).statusCode).toBe(204);
    expect(log).toEqual([`mark access:service:${SERVICE_ACCOUNT}`]);
    expect((await gateway.asService(['coins:reward'], reward)).json()).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it('changes nothing when it is refused', async () => {
    const { store } = createMemoryStore(Date.now);
    const script: Script = { 'service-account.delete': () => rejects('not_found') };
    const gateway = await createTestGateway(script, { store });
    expect((await gateway.as(4, remove)).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await gateway.asService(['coins:reward'], reward)).statusCode).toBe(400);
  });
});

describe('the token of a service account', () => {
  it('identifies the caller', async () => {
    const gateway = await createTestGateway({
      'coins.reward': () => ({ rejected: { code: 'user_not_found', detail: 'x' } }),
    });
    const reward = {
      method: 'POST',
      url: '/api/coins/reward',
      payload: { userId: 1, amount: 1, reason: 'x' },
    } as const;
    expect((await gateway.asService(['coins:reward'], reward)).statusCode).toBe(404);
    expect(gateway.asked[0]?.message).toMatchObject({ principal: `service:${SERVICE_ACCOUNT}` });
    expect((await gateway.asService(['holds:capture'], reward)).statusCode).toBe(403);
  });
});
