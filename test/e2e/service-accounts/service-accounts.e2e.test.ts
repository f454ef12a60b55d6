import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { expectBody, Transaction } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  NOBODY,
  type Person,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import {
  aServiceAccount,
  askForToken,
  basic,
  CreatedServiceAccount,
  SERVICE_SCOPES,
  type ServiceAccount,
  tokenOf,
} from '../../support/service-accounts.ts';
import { LogPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const ACCOUNTS = '/api/admin/service-accounts';
const Rewarded = z.strictObject({ transaction: Transaction });

const { superAdmin } = useUsers();
let account: ServiceAccount;
beforeAll(async () => {
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

const ListedAccount = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  clientId: z.string(),
  scopes: z.array(z.enum(SERVICE_SCOPES)),
  platform: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
const AccountList = z.strictObject({ serviceAccounts: z.array(ListedAccount) });
const NO_ACCOUNT = '019a0000-0000-7000-8000-000000000000';
const rotate = (id: string, body: unknown = {}, caller: Caller = superAdmin) =>
  post(`${ACCOUNTS}/${id}/rotate`, body, caller);
const removeAccount = (id: string, caller: Caller = superAdmin) => remove(`${ACCOUNTS}/${id}`, caller);
const expectNoToken = async ({ clientId, clientSecret }: ServiceAccount) => {
  const answer = await askForToken('grant_type=client_credentials', basic(clientId, clientSecret));
  expect([answer.status, answer.json]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
};

describe('the list of service accounts', () => {
  it('has each with when it got a token last, and no secret', async () => {
    const made = await aServiceAccount(['holds:release'], superAdmin);
    const find = async () => {
      const answer = await get(ACCOUNTS, superAdmin);
      expect(answer.text).not.toContain('cws_');
      const { serviceAccounts } = expectBody(answer, 200, AccountList);
      return serviceAccounts.find(({ id }) => id === made.id);
    };
    const { clientSecret, ...shown } = made;
    expect(await find()).toMatchObject({ ...shown, platform: null, lastUsedAt: null, revokedAt: null });
    await tokenOf(made);
    await eventually(async () => {
      expect((await find())?.lastUsedAt).toEqual(expect.any(String));
    }, 5_000);
    expect((await removeAccount(made.id)).status).toBe(204);
    expect((await find())?.revokedAt).toEqual(expect.any(String));
  });
});

describe('a rotated client secret', () => {
  it('gets tokens, and the one of before until the overlap ends', async () => {
    const first = await aServiceAccount(['coins:reward'], superAdmin);
    const second = expectBody(await rotate(first.id), 201, CreatedServiceAccount);
    expect({ ...second, clientSecret: first.clientSecret }).toEqual(first);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    const token = await tokenOf(second);
    expectProblem(await reward({ token }, NOBODY), 'user_not_found');
    await tokenOf(first);
    const third = expectBody(await rotate(first.id, { overlapSeconds: 1 }), 201, CreatedServiceAccount);
    await eventually(() => expectNoToken(second), 10_000);
    await expectNoToken(first);
    await tokenOf(third);
    // What was given out is good until it expires.
    expectProblem(await reward({ token }, NOBODY), 'user_not_found');
  });

  it('replaces the one of before at once with an overlap of 0', async () => {
    const first = await aServiceAccount(['coins:reward'], superAdmin);
    const second = expectBody(await rotate(first.id, { overlapSeconds: 0 }), 201, CreatedServiceAccount);
    await expectNoToken(first);
    await tokenOf(second);
  });

  it('is not for what is not there, not there any more, or no overlap', async () => {
    expectProblem(await rotate(NO_ACCOUNT), 'not_found');
    expectProblem(await rotate('12'), 'invalid_request', ['id']);
    for (const overlapSeconds of [-1, 604_801, 0.5])
      expectProblem(await rotate(account.id, { overlapSeconds }), 'invalid_request', ['overlapSeconds']);
    const gone = await aServiceAccount(['coins:reward'], superAdmin);
    expect((await removeAccount(gone.id)).status).toBe(204);
    expectProblem(await rotate(gone.id), 'not_found');
  });
});

describe('a deleted service account', () => {
  it('is refused from the next request on, also where it would replay, and gets no token', async () => {
    const gone = await aServiceAccount(['coins:reward'], superAdmin);
    const caller = { token: await tokenOf(gone), idempotencyKey: anIdempotencyKey() };
    const funder = await aPersonWith(10, superAdmin);
    await transfer(funder, { toTreasury: 'rewards' }, 10);
    const { transaction } = expectBody(await reward(caller, funder.id), 201, Rewarded);
    expect(expectBody(await reward(caller, funder.id), 201, Rewarded).transaction).toEqual(transaction);
    const { status, text } = await removeAccount(gone.id);
    expect([status, text]).toEqual([204, '']);
    expectProblem(await reward(caller, funder.id), 'unauthenticated');
    expectProblem(await get('/api/wallets/me', caller), 'unauthenticated');
    await expectNoToken(gone);
    expect((await removeAccount(gone.id)).status).toBe(204);
  });

  it('is 404 when there was none, and stands in the administrative log once', async () => {
    expectProblem(await removeAccount(NO_ACCOUNT), 'not_found');
    expectProblem(await removeAccount('12'), 'invalid_request', ['id']);
    const gone = await aServiceAccount(['coins:reward'], superAdmin);
    await rotate(gone.id, { overlapSeconds: 60 });
    await removeAccount(gone.id);
    await removeAccount(gone.id);
    const answer = await get(`/api/admin/audit/log?target=service-account:${gone.id}`, superAdmin);
    const { entries } = expectBody(answer, 200, LogPage);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['service_account.deleted', {}],
      ['service_account.rotated', { overlapSeconds: 60 }],
      ['service_account.created', { name: gone.name, scopes: ['coins:reward'] }],
    ]);
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

  it('is an access token, with its letters as they are', async () => {
    const [head, payload, signature = ''] = token.split('.');
    const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expectProblem(await reward({ token: forged }, person.id), 'unauthenticated');
    expectProblem(await get('/api/wallets/me', { token: forged }), 'unauthenticated');
  });
});
