import { beforeAll, describe, expect, it } from '@jest/globals';
import { mintToTreasury, NO_HOLD } from '../../support/coins.ts';
import type { Role as UserRole } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  aPerson,
  aPersonOfRole,
  mint,
  NOBODY,
  type SuperAdmin,
  theSuperAdmin,
} from '../../support/fixtures.ts';
import { type Answer, type Caller, call } from '../../support/http.ts';
import { aServiceAccount, SERVICE_SCOPES, tokenOf } from '../../support/service-accounts.ts';

/** SYSTEM is what service accounts are, here one with every scope. */
type Role = UserRole | 'SYSTEM';

type Request = { method: string; path: string; body?: unknown };
/** Each builds a request that succeeds when the role allows it; `target` is a user of its own. */
type Endpoint = { name: string; status: number; allowed: readonly Role[]; request(target: number): Request };

const ANYBODY: readonly Role[] = ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'];
const ADMINS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
const SUPERADMINS: readonly Role[] = ['SUPERADMIN'];
const ROLES: readonly Role[] = [...ANYBODY, 'SYSTEM'];

const read = (path: string, allowed: readonly Role[]): Endpoint => ({
  name: `GET ${path}`,
  status: 200,
  allowed,
  request: (target) => ({ method: 'GET', path: path.replace('{id}', String(target)) }),
});

const ENDPOINTS: readonly Endpoint[] = [
  read('/api/wallets/me', ANYBODY),
  read('/api/coins/history', ANYBODY),
  read('/api/wallets/me/transactions', ANYBODY),
  read('/api/admin/transactions', ADMINS),
  read('/api/admin/health', ADMINS),
  read('/api/admin/users', ADMINS),
  read('/api/admin/users/{id}', ADMINS),
  read('/api/admin/users/{id}/sessions', ADMINS),
  read('/api/admin/service-accounts', SUPERADMINS),
  read('/api/admin/statistics?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&interval=day', ADMINS),
  {
    name: 'POST /api/coins/transfer',
    status: 201,
    allowed: ANYBODY,
    request: (toUserId) => ({
      method: 'POST',
      path: '/api/coins/transfer',
      body: { toUserId, amount: 1, reason: 'May I?' },
    }),
  },
  ...['mint', 'burn'].map((verb) => ({
    name: `POST /api/admin/${verb}`,
    status: 201,
    allowed: ADMINS,
    request: (userId: number) => ({
      method: 'POST',
      path: `/api/admin/${verb}`,
      body: { userId, amount: 1, reason: 'May I?' },
    }),
  })),
  {
    name: 'PATCH /api/admin/users/{id}/role',
    status: 200,
    allowed: SUPERADMINS,
    request: (id) => ({ method: 'PATCH', path: `/api/admin/users/${id}/role`, body: { role: 'DEVELOPER' } }),
  },
  {
    name: 'DELETE /api/admin/users/{id}',
    status: 200,
    allowed: SUPERADMINS,
    request: (id) => ({ method: 'DELETE', path: `/api/admin/users/${id}` }),
  },
  {
    name: 'DELETE /api/admin/users/{id}/sessions',
    status: 204,
    allowed: SUPERADMINS,
    request: (id) => ({ method: 'DELETE', path: `/api/admin/users/${id}/sessions` }),
  },
  {
    name: 'POST /api/admin/service-accounts',
    status: 201,
    allowed: SUPERADMINS,
    request: () => ({
      method: 'POST',
      path: '/api/admin/service-accounts',
      body: { name: 'May I?', scopes: ['coins:reward'] },
    }),
  },
  {
    name: 'POST /api/coins/reward',
    status: 201,
    allowed: [...ADMINS, 'SYSTEM'],
    request: (userId) => ({
      method: 'POST',
      path: '/api/coins/reward',
      body: { userId, amount: 1, reason: 'May I?' },
    }),
  },
];

const post = (
  path: string,
  allowed: readonly Role[],
  status: number,
  bodyOf: (target: number) => unknown,
): Endpoint => ({
  name: `POST ${path}`,
  status,
  allowed,
  request: (target) => ({ method: 'POST', path, body: bodyOf(target) }),
});
const coins = { amount: 1, reason: 'May I?' };

const SYSTEM_TOO: readonly Role[] = [...ADMINS, 'SYSTEM'];
const COINS: readonly Endpoint[] = [
  read('/api/treasuries', ANYBODY),
  read('/api/admin/treasuries', ADMINS),
  read('/api/admin/users/{id}/wallet', ADMINS),
  read('/api/coins/holds', ANYBODY),
  post('/api/coins/purchase', ANYBODY, 201, () => ({ treasury: 'rewards', ...coins })),
  post('/api/coins/rewards', SYSTEM_TOO, 201, (userId) => ({ rewards: [{ userId, ...coins }] })),
  // Whoever may refund is told that there is nothing to refund.
  post('/api/coins/refund', ADMINS, 404, () => ({ transactionId: NOBODY, reason: 'May I?' })),
  post('/api/admin/treasuries/rewards/transfer', SUPERADMINS, 201, (toUserId) => ({ toUserId, ...coins })),
  post('/api/coins/holds', ANYBODY, 201, (toUserId) => ({ toUserId, ...coins })),
  // Anybody may be the receiver; of this one nobody is.
  post(`/api/coins/holds/${NO_HOLD}/capture`, ROLES, 404, () => ({})),
  post(`/api/coins/holds/${NO_HOLD}/release`, ROLES, 404, () => ({})),
];

let superAdmin: SuperAdmin;
const callers = new Map<Role, Caller>();
beforeAll(async () => {
  superAdmin = await theSuperAdmin();
  callers.set('SUPERADMIN', superAdmin);
  for (const role of ['USER', 'DEVELOPER', 'ADMIN'] as const) {
    const person = await aPersonOfRole(role, superAdmin);
    await mint(person.id, 10, superAdmin);
    callers.set(role, { token: person.token, apiKey: superAdmin.apiKey });
  }
  const token = await tokenOf(await aServiceAccount(SERVICE_SCOPES, superAdmin));
  callers.set('SYSTEM', { token, apiKey: superAdmin.apiKey });
  await mint(superAdmin.id, 10, superAdmin);
  await mintToTreasury(superAdmin, 'rewards', 100);
});

async function ask(endpoint: Endpoint, caller: Caller): Promise<Answer> {
  const target = await aPerson();
  await mint(target.id, 1, superAdmin);
  const { method, path, body } = endpoint.request(target.id);
  return call(method, path, body, caller);
}

describe.each([...ENDPOINTS, ...COINS])('$name', (endpoint) => {
  it('needs a token', async () => {
    expectProblem(await ask(endpoint, {}), 'unauthenticated');
  });

  it.each(ROLES.map((role) => ({ role, may: endpoint.allowed.includes(role) })))(
    '$role may: $may',
    async ({ role, may }) => {
      const answer = await ask(endpoint, callers.get(role) ?? {});
      if (may) expect([answer.status, answer.text]).toEqual([endpoint.status, expect.any(String)]);
      else expectProblem(answer, 'forbidden');
    },
  );
});
