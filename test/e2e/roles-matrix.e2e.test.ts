import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson, aPersonOfRole, mint, type SuperAdmin, theSuperAdmin } from '../support/fixtures.ts';
import { type Answer, type Caller, call } from '../support/http.ts';
import type { Role } from '../support/objects.ts';
import { expectProblem } from '../support/problems.ts';

type Request = { method: string; path: string; body?: unknown };
/** Each builds a request that succeeds when the role allows it; `target` is a user of its own. */
type Endpoint = { name: string; status: number; allowed: readonly Role[]; request(target: number): Request };

const ANYBODY: readonly Role[] = ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'];
const ADMINS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
const SUPERADMINS: readonly Role[] = ['SUPERADMIN'];

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
  read('/api/admin/users', ADMINS),
  read('/api/admin/users/{id}', ADMINS),
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
  await mint(superAdmin.id, 10, superAdmin);
});

async function ask(endpoint: Endpoint, caller: Caller): Promise<Answer> {
  const target = await aPerson();
  await mint(target.id, 1, superAdmin);
  const { method, path, body } = endpoint.request(target.id);
  return call(method, path, body, caller);
}

describe.each(ENDPOINTS)('$name', (endpoint) => {
  it('needs a token', async () => {
    expectProblem(await ask(endpoint, {}), 'unauthenticated');
  });

  it.each(ANYBODY.map((role) => ({ role, may: endpoint.allowed.includes(role) })))(
    '$role may: $may',
    async ({ role, may }) => {
      const answer = await ask(endpoint, callers.get(role) ?? {});
      if (may) expect([answer.status, answer.text]).toEqual([endpoint.status, expect.any(String)]);
      else expectProblem(answer, 'forbidden');
    },
  );
});
