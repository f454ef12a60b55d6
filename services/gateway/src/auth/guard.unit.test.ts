import { type AuthRequirement, type PlatformAccess, refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { succeed } from '../outcome.ts';
import { noLimits, noStandIns } from '../testing/fakes.ts';
import { newTokenKey, SERVICE_ACCOUNT, SESSION, UNBOUND_KEY, USERS } from '../testing/identities.ts';
import type { EffectiveRole } from './access.ts';
import { createGuard } from './guard.ts';

import { importTokenKeys } from './tokens/token-keys.ts';
import { createTokens } from './tokens/tokens.ts';

const PLATFORM: PlatformAccess = {
  ...{ id: 'shop', status: 'ACTIVE', version: 1 },
  ...{ mintPerDayUnits: null, rewardPerDayUnits: null },
};
const REWARDS: AuthRequirement = { role: 'ADMIN', serviceScope: 'coins:reward' };

const ROLES = Object.fromEntries(
  Object.entries(USERS).map(([id, role]) => [id, { role } satisfies EffectiveRole]),
) as Record<number, EffectiveRole>;

async function setUp(
  limits: Partial<typeof noLimits> = {},
  accounts: readonly string[] = [SERVICE_ACCOUNT],
  roles = ROLES,
) {
  const keySet = await importTokenKeys([newTokenKey()]);
  const tokens = createTokens(() => keySet, Date.now);
  const guard = createGuard({
    tokens,
    access: {
      roleOf: async (_meta, userId) => succeed<EffectiveRole>(roles[userId] ?? { role: 'USER' }),
      checkServiceAccount: async (_meta, id) =>
        accounts.includes(id) ? succeed(null) : refuse('unauthenticated', 'Deleted.'),
      findKey: async () => succeed({ ...UNBOUND_KEY, scopes: ['a:b'] }),
      activePlatform: async (_meta, id) => succeed({ ...PLATFORM, id }),
      limits: async () => succeed({ version: 1, limits: [] }),
      policies: async () => succeed(new Map()),
      clearCaches: () => undefined,
    },
    limits: { ...noLimits, ...limits },
    standIns: noStandIns,
  });
  const ask = (token: string, auth: AuthRequirement, headers: Record<string, string> = {}) => {
    const all = { authorization: `Bearer ${token}`, ...headers };
    return guard.admit({ headers: all, id: 'r', ip: '10.0.0.1' } as unknown as FastifyRequest, auth);
  };
  return {
    asUser: async (userId: number, auth: AuthRequirement) =>
      ask(await tokens.issue({ userId, sessionId: SESSION }), auth),
    asService: async (scopes: readonly string[], auth: AuthRequirement, headers = {}) =>
      ask(
        await tokens.issueService({ serviceAccountId: SERVICE_ACCOUNT, scopes, platform: null }),
        auth,
        headers,
      ),
  };
}

describe('a service account', () => {
  it('is admitted with the scope that the operation names', async () => {
    const { asService } = await setUp();
    const auth: AuthRequirement = { ...REWARDS, idempotent: true };
    expect(await asService(['coins:reward'], auth, { 'idempotency-key': 'k' })).toEqual(
      succeed({
        actor: {
          ...{ kind: 'service', serviceAccountId: SERVICE_ACCOUNT },
          ...{ scopes: ['coins:reward'], platform: null },
        },
        idempotencyKey: 'k',
        request: expect.objectContaining({ id: 'r' }),
        context: {
          principal: `service:${SERVICE_ACCOUNT}`,
          apiKeyId: null,
          requestId: 'r',
          traceparent: null,
          network: '10.0.0.1',
        },
      }),
    );
    expect(await asService(['holds:capture', 'coins:reward'], REWARDS)).toMatchObject({ ok: true });
  });

  it.each<[string, AuthRequirement]>([
    ['the operation names another scope', { serviceScope: 'holds:release' }],
    ['the operation names no scope', {}],
    ['the operation names only a role', { role: 'ADMIN' }],
    ['the scope is one for API keys', { keyScope: 'coins:reward' }],
  ])('is forbidden when %s', async (_what, auth) => {
    const { asService } = await setUp();
    expect(await asService(['coins:reward', 'holds:capture'], auth)).toMatchObject({
      code: 'forbidden',
    });
  });

  it('is refused everywhere once it is deleted', async () => {
    const { asService } = await setUp({}, []);
    for (const auth of [REWARDS, {}, { checksEachItem: true } as const]) {
      expect(await asService(['coins:reward'], auth)).toMatchObject({ code: 'unauthenticated' });
    }
  });

  it('has its own rate limit, also for refused operations', async () => {
    const counted: string[] = [];
    const { asService, asUser } = await setUp({
      async serviceAccount(id) {
        counted.push(id);
        return refuse('rate_limited', 'Too many.');
      },
    });
    for (const auth of [REWARDS, {}]) {
      expect(await asService(['coins:reward'], auth)).toMatchObject({ code: 'rate_limited' });
    }
    expect(counted).toEqual([SERVICE_ACCOUNT, SERVICE_ACCOUNT]);
    expect(await asUser(3, REWARDS)).toMatchObject({ ok: true });
  });
});

describe('a user of an operation that service accounts may call', () => {
  it('needs the role', async () => {
    const { asUser } = await setUp();
    for (const userId of [1, 2]) {
      expect(await asUser(userId, REWARDS)).toMatchObject({ code: 'forbidden' });
    }
    for (const userId of [3, 4]) {
      const actor = { kind: 'user', userId, sessionId: SESSION, role: USERS[userId] };
      expect(await asUser(userId, REWARDS)).toMatchObject({
        value: { actor, context: { principal: `user:${userId}` } },
      });
    }
  });

  it('needs no role when the operation names none', async () => {
    const { asUser } = await setUp();
    expect(await asUser(1, { serviceScope: 'holds:capture' })).toMatchObject({
      value: { actor: { kind: 'user', userId: 1, role: 'USER' } },
    });
  });
});

describe('a role that is withheld without a second factor', () => {
  it('has no effect until the second factor is set up', async () => {
    const { asUser } = await setUp({}, [], { 3: { role: 'USER', withheld: 'ADMIN' }, 1: { role: 'USER' } });
    expect(await asUser(3, { role: 'ADMIN' })).toMatchObject({ ok: false, code: 'totp_setup_required' });
    expect(await asUser(3, { role: 'SUPERADMIN' })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await asUser(1, { role: 'ADMIN' })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await asUser(3, {})).toMatchObject({ ok: true, value: { actor: { role: 'USER' } } });
  });
});
