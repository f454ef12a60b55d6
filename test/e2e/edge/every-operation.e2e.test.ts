import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthRequirement } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import {
  isAdmitted,
  nameOf,
  RIGHTS,
  TEST_CALLERS,
  type TestCaller,
} from '../../../services/gateway/src/testing/rights.ts';
import { aHold, aPurchase } from '../../support/acts/coins.ts';
import { aPlatform, link } from '../../support/acts/links.ts';
import { aRequest } from '../../support/acts/payment-requests.ts';
import { aSchedule } from '../../support/acts/schedules.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonOfRole, aPersonWith, login, NOBODY, PASSWORD } from '../../support/fixtures.ts';
import { type Caller, call } from '../../support/http.ts';
import { aPasskeyOf } from '../../support/passkeys/own-passkeys.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

/*
 * Rules for every operation, including new ones (OWASP API Security Top 10 2023, 1, 2 and 5): a caller without the
 * right is refused before anything else is checked, and another user's records look as if they did not exist. The
 * gateway's `rights.unit.test.ts` tests every role and scope.
 */

type DocumentedOperation = { operationId: string; requestBody?: { content: Record<string, unknown> } };
type Operation = { name: string; method: string; path: string; hasJsonBody: boolean; right: AuthRequirement };

const { paths }: { paths: Record<string, Record<string, DocumentedOperation>> } = JSON.parse(
  readFileSync(join(checkoutDir, 'docs', 'openapi.json'), 'utf8'),
);
const GUARDED: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId, requestBody }]) => {
    const right = RIGHTS.get(operationId);
    if (right === undefined) throw new Error(`${operationId} is not in the catalogue`);
    if (right.credential) return [];
    const hasJsonBody = requestBody?.content['application/json'] !== undefined;
    return [
      { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, hasJsonBody, right },
    ];
  }),
);

/** The gateway checks rights before the form of a path. No operation has this parameter or field. */
const ask = ({ method, path, hasJsonBody }: Operation, caller: Caller) => {
  const url = path.replace(/\{\w+\}/g, '1');
  return hasJsonBody
    ? call(method, url, { surprising: 1 }, caller)
    : call(method, `${url}?surprising=1`, undefined, caller);
};

const KINDS = ['role', 'scopes', 'delegated'].map((kind) => TEST_CALLERS.filter((asker) => kind in asker));
/** For each right: the last caller that is refused, and the first that is admitted. */
const edgesOf = (right: AuthRequirement): TestCaller[] =>
  KINDS.flatMap((askers) => [
    ...askers.filter((asker) => !isAdmitted(right, asker)).slice(-1),
    ...askers.filter((asker) => isAdmitted(right, asker)).slice(0, 1),
  ]);

const { superAdmin, owner } = useUsers({ owner: 100 });
let stranger: Caller;
const callers = new Map<TestCaller, Caller>();
beforeAll(async () => {
  stranger = { ...(await aPersonWith(100, superAdmin)), apiKey: superAdmin.apiKey };
  for (const asker of TEST_CALLERS) {
    callers.set(asker, await callerOf(asker));
  }
});

describe.each(GUARDED)('$name', (operation) => {
  it('requires the role or the scope, and refuses unknown inputs', async () => {
    const { apiKey } = superAdmin;
    for (const token of [undefined, 'e30.e30.'])
      expectProblem(await ask(operation, { token, apiKey }), 'unauthenticated');
    for (const asker of edgesOf(operation.right)) {
      const answer = await ask(operation, callers.get(asker) ?? {});
      const named = [nameOf(asker), answer.status, answer.text];
      const expected = isAdmitted(operation.right, asker)
        ? [400, '"path":"surprising"']
        : [403, '"forbidden"'];
      expect(named).toEqual([nameOf(asker), expected[0], expect.stringContaining(String(expected[1]))]);
    }
  });
});

async function callerOf(asker: TestCaller): Promise<Caller> {
  const { apiKey } = superAdmin;
  if ('delegated' in asker) return { token: await delegatedToken(asker.delegated) };
  if ('role' in asker) return { token: (await aPersonOfRole(asker.role, superAdmin)).token, apiKey };
  return { token: await tokenOf(await aServiceAccount(asker.scopes, superAdmin)), apiKey };
}

async function delegatedToken(scopes: readonly string[]): Promise<string> {
  const platform = await aPlatform(superAdmin);
  const person = await aPersonOfRole('SUPERADMIN', superAdmin);
  await link(platform, person, 'someone');
  return platform.tokenFor('someone', scopes.join(' '));
}

type TestRecord = { id(): Promise<string>; none: string; body?: unknown };
const NO_UUID = '01890000-0000-7000-8000-000000000000';
const hold: TestRecord = {
  id: async () => (await aHold(owner, { toTreasury: 'rewards' }, 1)).id,
  none: NO_UUID,
};
const request: TestRecord = {
  id: async () => (await aRequest(owner, { payerUserId: superAdmin.id })).id,
  none: NO_UUID,
};
const schedule: TestRecord = {
  id: async () => (await aSchedule(owner, { toTreasury: 'rewards' })).id,
  none: NO_UUID,
};
const purchase: TestRecord = { id: async () => String((await aPurchase(owner)).id), none: String(NOBODY) };
const RECORDS: Record<string, TestRecord> = {
  'GET /api/coins/transactions/{id}': purchase,
  'GET /api/coins/transactions/{id}/receipt': purchase,
  'GET /api/coins/holds/{id}': hold,
  'POST /api/coins/holds/{id}/capture': hold,
  'POST /api/coins/holds/{id}/release': hold,
  'GET /api/payment-requests/{id}': request,
  'POST /api/payment-requests/{id}/pay': request,
  'POST /api/payment-requests/{id}/cancel': request,
  'GET /api/schedules/{id}': schedule,
  'POST /api/schedules/{id}/pause': schedule,
  'POST /api/schedules/{id}/resume': schedule,
  'POST /api/schedules/{id}/cancel': schedule,
  'DELETE /api/auth/sessions/{id}': {
    // This is not the session of the caller, which the request would end.
    async id() {
      await login(owner.email);
      const { json } = await call('GET', '/api/auth/sessions', undefined, owner);
      const { sessions } = json as { sessions: { id: string; current: boolean }[] };
      return sessions.find(({ current }) => !current)?.id ?? '';
    },
    none: NO_UUID,
  },
  'DELETE /api/auth/passkeys/{id}': {
    id: async () => (await aPasskeyOf(owner)).passkey.id,
    none: NO_UUID,
    body: { password: PASSWORD },
  },
};
const OF_OWNERS = GUARDED.filter(({ path }) => path.includes('{id}') && !path.startsWith('/api/admin/'));

describe('a record of another user', () => {
  it.each(OF_OWNERS)('$name: looks as if it did not exist', async ({ name, method, path, hasJsonBody }) => {
    const thing = RECORDS[name];
    if (!thing) throw new Error(`say in RECORDS what ${name} is about`);
    const by = (id: string, caller: Caller) =>
      call(method, path.replace('{id}', id), hasJsonBody ? (thing.body ?? {}) : undefined, caller);
    const id = await thing.id();
    const theirs = await by(id, stranger);
    const nobodys = await by(thing.none, stranger);
    expect(theirs.status).toBe(404);
    const plain = (text: string, asked: string) =>
      text.replace(/"instance":"[^"]*"/, '').replace(new RegExp(`\\b${asked}\\b`), 'ID');
    expect(plain(theirs.text, id)).toBe(plain(nobodys.text, thing.none));
    // Its owner gets another answer, so the record exists.
    expect((await by(id, owner)).status).not.toBe(404);
  });
});
