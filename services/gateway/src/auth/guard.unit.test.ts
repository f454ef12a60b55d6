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

describe('a role that is withheld without a second factor', () => {
  it('has no effect until the second factor is set up', async () => {
    const { asUser } = await setUp({}, [], { 3: { role: 'USER', withheld: 'ADMIN' }, 1: { role: 'USER' } });
    expect(await asUser(3, { role: 'ADMIN' })).toMatchObject({ ok: false, code: 'totp_setup_required' });
    expect(await asUser(3, { role: 'SUPERADMIN' })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await asUser(1, { role: 'ADMIN' })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await asUser(3, {})).toMatchObject({ ok: true, value: { actor: { role: 'USER' } } });
  });
});
