import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
  unique,
  walletOf,
} from '../support/fixtures.ts';
import { type Caller, call, get, post } from '../support/http.ts';
import { expectBody, Transaction } from '../support/objects.ts';
import { expectProblem } from '../support/problems.ts';
import {
  aServiceAccount,
  CreatedServiceAccount,
  SERVICE_SCOPES,
  type ServiceAccount,
  tokenOf,
} from '../support/service-accounts.ts';

const ACCOUNTS = '/api/admin/service-accounts';
const Rewarded = z.strictObject({ transaction: Transaction });

let superAdmin: SuperAdmin;
let account: ServiceAccount;
beforeAll(async () => {
  superAdmin = await theSuperAdmin();
  account = await aServiceAccount(['coins:reward', 'holds:release'], superAdmin);
});

const reward = (caller: Caller, userId: number, amount = 1) =>
  post('/api/coins/reward', { userId, amount, reason: 'By a service' }, caller);

describe('creating a service account', () => {
  it('shows its client secret and keeps to the scopes', async () => {
    const name = unique('é');
    const made = expectBody(
      await post(ACCOUNTS, { name, scopes: ['holds:capture'] }, superAdmin),
      201,
      CreatedServiceAccount,
    );
    expect(made).toMatchObject({ name, scopes: ['holds:capture'] });
    const all = await aServiceAccount(SERVICE_SCOPES, superAdmin);
    expect(all.scopes).toEqual([...SERVICE_SCOPES]);
    expect(
      new Set([made, all, account].flatMap(({ id, clientId, clientSecret }) => [id, clientId, clientSecret]))
        .size,
    ).toBe(9);
  });

  it.each([
    [['coins:mint'], 'scopes.0'],
    [['coins:reward', '*:*'], 'scopes.1'],
    [['coins:reward', 'coins:reward'], 'scopes.1'],
    [[], 'scopes'],
    [undefined, 'scopes'],
  ])('with the scopes %j is 400', async (scopes, path) => {
    expectProblem(await post(ACCOUNTS, { name: 'x', scopes }, superAdmin), 'invalid_request', [path]);
  });

  it('needs a name', async () => {
    for (const name of ['', 'x'.repeat(101), null]) {
      expectProblem(await post(ACCOUNTS, { name, scopes: ['coins:reward'] }, superAdmin), 'invalid_request', [
        'name',
      ]);
    }
  });
});

describe('the token of a service account', () => {
  let token: string;
  let person: Person;
  beforeAll(async () => {
    token = await tokenOf(account);
    person = await aPerson();
    const funder = await aPersonWith(1_000, superAdmin);
    await transfer(funder, { toTreasury: 'rewards' }, 1_000);
  });

  it('pays rewards, once for a key', async () => {
    const caller = { token, idempotencyKey: anIdempotencyKey() };
    const { transaction } = expectBody(await reward(caller, person.id, 3), 201, Rewarded);
    expect(transaction).toMatchObject({
      type: 'REWARD',
      amount: 3,
      fromTreasury: 'rewards',
      toUserId: person.id,
    });
    const again = await reward(caller, person.id, 3);
    expect([again.status, again.headers['idempotency-replayed'], again.json]).toEqual([
      201,
      'true',
      { transaction },
    ]);
    expectProblem(await reward(caller, person.id, 4), 'idempotency_key_reused');
    expect((await walletOf(person)).balance).toBe(3);
  });

  it('has idempotency keys of its own', async () => {
    const idempotencyKey = anIdempotencyKey();
    const other = await tokenOf(await aServiceAccount(['coins:reward'], superAdmin));
    const ids = [];
    for (const asking of [token, other, superAdmin.token]) {
      const answer = await reward({ token: asking, idempotencyKey }, person.id);
      expect(answer.headers['idempotency-replayed']).toBeUndefined();
      ids.push(expectBody(answer, 201, Rewarded).transaction.id);
    }
    expect(new Set(ids).size).toBe(3);
    // Another token of the same account is the same principal.
    const replayed = await reward({ token: await tokenOf(account), idempotencyKey }, person.id);
    expect(expectBody(replayed, 201, Rewarded).transaction.id).toBe(ids[0]);
  });

  it('is forbidden what its scopes do not name, whatever the account has', async () => {
    expectProblem(await reward({ token: await tokenOf(account, 'holds:release') }, person.id), 'forbidden');
    const capturer = await tokenOf(await aServiceAccount(['holds:capture'], superAdmin));
    expectProblem(await reward({ token: capturer }, person.id), 'forbidden');
    expectProblem(await post(`/api/coins/holds/${account.id}/capture`, {}, { token }), 'forbidden');
  });

  it('gets as far as a hold that is not there by its scope', async () => {
    expectProblem(await post(`/api/coins/holds/${account.id}/release`, {}, { token }), 'hold_not_found');
  });

  it.each([
    ['GET', '/api/wallets/me'],
    ['GET', '/api/auth/me'],
    ['GET', '/api/coins/history'],
    ['GET', '/api/wallets/me/transactions'],
    ['POST', '/api/coins/transfer'],
    ['POST', '/api/admin/mint'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/api-keys'],
    ['POST', ACCOUNTS],
  ])('is forbidden %s %s, which is for users', async (method, path) => {
    const body = method === 'POST' ? {} : undefined;
    expectProblem(await call(method, path, body, { token, apiKey: superAdmin.apiKey }), 'forbidden');
  });

  it('is an access token, with its letters as they are', async () => {
    const [head, payload, signature = ''] = token.split('.');
    const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expectProblem(await reward({ token: forged }, person.id), 'unauthenticated');
    expectProblem(await get('/api/wallets/me', { token: forged }), 'unauthenticated');
  });
});

describe('a user', () => {
  it('is not let in by a scope, but by the role', async () => {
    const person = await aPerson();
    expectProblem(await reward({ token: person.token }, person.id), 'forbidden');
    const developer = await aPersonOfRole('DEVELOPER', superAdmin);
    expectProblem(await reward({ token: developer.token }, person.id), 'forbidden');
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    expectBody(await reward({ token: admin.token }, person.id), 201, Rewarded);
  });
});
