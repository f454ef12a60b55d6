import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
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
} from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import {
  aServiceAccount,
  askForToken,
  basic,
  ClientToken,
  CreatedServiceAccount,
  expectOAuthError,
  SERVICE_SCOPES,
  type ServiceAccount,
  tokenOf,
} from '../../support/service-accounts.ts';
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

  it('lists it with the time of its last token, and no secret', async () => {
    const made = await aServiceAccount(['holds:release'], superAdmin);
    const find = async () => {
      const answer = await get(ACCOUNTS, superAdmin);
      expect(answer.text).not.toContain('cws_');
      const { serviceAccounts } = expectBody(answer, 200, AccountList);
      return serviceAccounts.find(({ id }) => id === made.id);
    };
    const { clientSecret: _, ...shown } = made;
    expect(await find()).toMatchObject({ ...shown, platform: null, lastUsedAt: null, revokedAt: null });
    await tokenOf(made);
    await eventually(async () => expect((await find())?.lastUsedAt).toEqual(expect.any(String)));
    expect((await removeAccount(made.id)).status).toBe(204);
    expect((await find())?.revokedAt).toEqual(expect.any(String));
  });
});
const rotate = (id: string, body: unknown = {}, caller: Caller = superAdmin) =>
  post(`${ACCOUNTS}/${id}/rotate`, body, caller);
const removeAccount = (id: string, caller: Caller = superAdmin) => remove(`${ACCOUNTS}/${id}`, caller);
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
const expectNoToken = async ({ clientId, clientSecret }: ServiceAccount) => {
  const answer = await askForToken('grant_type=client_credentials', basic(clientId, clientSecret));
  expect([answer.status, answer.json]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
};

describe('a rotated client secret', () => {
  it('gets tokens, and so does the former one until the overlap ends', async () => {
    const first = await aServiceAccount(['coins:reward'], superAdmin);
    const second = expectBody(await rotate(first.id), 201, CreatedServiceAccount);
    expect({ ...second, clientSecret: first.clientSecret }).toEqual(first);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    const token = await tokenOf(second);
    expectProblem(await reward({ token }, NOBODY), 'user_not_found');
    await tokenOf(first);
    const third = expectBody(await rotate(first.id, { overlapSeconds: 1 }), 201, CreatedServiceAccount);
    await eventually(() => expectNoToken(second));
    await expectNoToken(first);
    await tokenOf(third);
    // Tokens issued before a rotation are valid until they expire.
    expectProblem(await reward({ token }, NOBODY), 'user_not_found');
  });
});

describe('a deleted service account', () => {
  it('is refused from the next request on, even for a replay, and gets no token', async () => {
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

  it('has its own idempotency keys', async () => {
    const idempotencyKey = anIdempotencyKey();
    const other = await tokenOf(await aServiceAccount(['coins:reward'], superAdmin));
    const ids = [];
    for (const asking of [token, other, superAdmin.token]) {
      const answer = await reward({ token: asking, idempotencyKey }, person.id);
      expect(answer.headers['idempotency-replayed']).toBeUndefined();
      ids.push(expectBody(answer, 201, Rewarded).transaction.id);
    }
    expect(new Set(ids).size).toBe(3);
    // Another token of the same account has the same principal.
    const replayed = await reward({ token: await tokenOf(account), idempotencyKey }, person.id);
    expect(expectBody(replayed, 201, Rewarded).transaction.id).toBe(ids[0]);
  });
});

const GRANT = 'grant_type=client_credentials';
let authorization: string;
beforeAll(async () => {
  account = await aServiceAccount(['coins:reward', 'holds:release'], superAdmin);
  authorization = basic(account.clientId, account.clientSecret);
});

describe('POST /api/auth/token', () => {
  it('gives a token by HTTP Basic', async () => {
    const answer = await askForToken(GRANT, authorization);
    const token = expectBody(answer, 200, ClientToken);
    expect(token.scope).toBe('coins:reward holds:release');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(decodeJwt(token.access_token)).toMatchObject({ sub: `service:${account.id}`, scope: token.scope });
  });

  it('refuses unknown and missing credentials', async () => {
    const other = await aServiceAccount(['coins:reward'], superAdmin);
    const wrong = [
      basic(account.clientId, other.clientSecret),
      basic(account.clientId, `${account.clientSecret}x`),
      basic(unique('nobody'), account.clientSecret),
      'Basic x',
      `Bearer ${superAdmin.token}`,
    ];
    for (const credentials of [...wrong, undefined]) {
      expectOAuthError(await askForToken(GRANT, credentials), 'invalid_client', 'unauthenticated');
    }
    const form = `${GRANT}&client_id=${account.clientId}&client_secret=${other.clientSecret}`;
    expectOAuthError(await askForToken(form), 'invalid_client', 'unauthenticated');
  });
});
