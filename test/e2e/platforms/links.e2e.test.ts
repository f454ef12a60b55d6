import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { HoldPlaced } from '../../support/acts/coins.ts';
import {
  aPlatform,
  codeFor,
  confirm,
  drop,
  exchangeBy,
  Link,
  LinkAnswer,
  link,
  MINE,
  Redeemed,
  redeem,
  type TestPlatform,
} from '../../support/acts/links.ts';
import { expectBody, Moved, Registered, Wallet } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, login, PASSWORD, unique, uniqueEmail } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, patch, post, remove } from '../../support/http.ts';
import { tokenIn } from '../../support/mail/mail-text.ts';
import { nextMailTo } from '../../support/mail/mailbox.ts';
import { aServiceAccount, expectOAuthError } from '../../support/service-accounts.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada, eve } = useUsers({ ada: 100, eve: 0 });
let shop: TestPlatform;
let academy: TestPlatform;
beforeAll(async () => {
  [shop, academy] = await Promise.all([aPlatform(superAdmin), aPlatform(superAdmin)]);
});

const anId = () => unique('customer');
const refusedGrant = (
  answer: Answer,
  error: string,
  code: 'invalid_request' | 'forbidden' | 'platform_suspended' = 'invalid_request',
) => expectOAuthError(answer, error, code);
const walletBy = (token: string) => get('/api/wallets/me', { token });
const transfer = (by: Caller, toUserId: number, amount = 1) =>
  post('/api/coins/transfer', { toUserId, amount, reason: 'For a test' }, by);
const linksOf = async (person: Caller) =>
  expectBody(await get(MINE, person), 200, z.strictObject({ links: z.array(Link) })).links;
const registerAt = (platform: TestPlatform, externalId: string, email = uniqueEmail()) =>
  post('/api/platform/users', { externalId, email, fullName: 'Grace Obi' }, platform.caller);
const RegisteredByPlatform = Registered.extend({ link: Link });
const LinkedUser = z.strictObject({ user: z.strictObject({ id: z.number() }), wallet: Wallet, link: Link });

describe('a link', () => {
  it('is created by a code, visible to both sides, and in force once the user confirms it', async () => {
    const person = await aPerson('Ada Lovelace');
    const externalId = anId();
    const code = await codeFor(shop, person);
    const spelled = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    const redeemed = expectBody(await redeem(shop, spelled, externalId), 201, Redeemed);
    const pending = { platform: shop.id, externalId, displayName: 'Ada L.', status: 'PENDING' };
    expect(redeemed).toMatchObject({ link: pending, user: { maskedName: 'A** L*******' } });
    expect(await linksOf(person)).toEqual([redeemed.link]);

    // Before the confirmation nothing can move, because the user does not exist for the platform.
    refusedGrant(await shop.exchange(externalId), 'invalid_grant');
    expectProblem(await get(`/api/platform/users/${externalId}`, shop.caller), 'user_not_found');

    const confirmed = expectBody(await confirm(shop, person), 200, LinkAnswer);
    expect(confirmed.link).toMatchObject({ ...pending, status: 'ACTIVE' });
    expectProblem(await confirm(shop, person), 'link_not_pending');
    const found = expectBody(await get(`/api/platform/users/${externalId}`, shop.caller), 200, LinkedUser);
    expect(found).toMatchObject({
      user: { id: person.id },
      wallet: { id: person.walletId },
      link: confirmed.link,
    });
    const ofUser = await get(`/api/admin/users/${person.id}/links`, superAdmin);
    expect(ofUser.json).toEqual({ links: [confirmed.link] });

    expect((await drop(shop, person)).status).toBe(204);
    expectProblem(await drop(shop, person), 'not_found');
    expectProblem(await get(`/api/platform/users/${externalId}`, shop.caller), 'user_not_found');
    await eventually(async () => {
      const { entries } = await logPage(`target=user:${person.id}`, superAdmin);
      expect(entries.map(({ action }) => action)).toEqual([
        ...['user.unlinked', 'user.link_confirmed', 'user.linked'],
      ]);
      expect(JSON.stringify(entries)).not.toContain(externalId);
    });
  });

  it('joins a user and an external id of a platform once', async () => {
    const [one, other] = await Promise.all([aPerson(), aPerson()]);
    const externalId = anId();
    await link(shop, one, externalId);
    const code = await codeFor(shop, other);
    expectProblem(await redeem(shop, code, externalId), 'external_id_taken');
    expectProblem(await registerAt(shop, externalId), 'external_id_taken');
    expectProblem(await registerAt(shop, anId(), one.email.toUpperCase()), 'email_taken');
    // The refused request did not use up the code. At another platform the same id is another person.
    expectBody(await redeem(shop, code, anId()), 201, Redeemed);
    await link(academy, other, externalId);
    expectProblem(await redeem(shop, await codeFor(shop, one), anId()), 'link_code_invalid');
    expectProblem(await post(MINE, { platform: 'no-such' }, one), 'platform_not_found');
  });
});

describe('the daily amount that a platform may spend for a user', () => {
  const daily = (by: Caller, dailyLimit: number | null) => patch(`${MINE}/${academy.id}`, { dailyLimit }, by);
  const shownTo = async (by: Caller) => (await linksOf(by)).find(({ platform }) => platform === academy.id);

  it('is set by the user, from the next request on, however they link', async () => {
    const person = await aPersonWith(100, superAdmin);
    const externalId = anId();
    await redeem(academy, await codeFor(academy, person), externalId);
    expectBody(await post(`${MINE}/${academy.id}/confirm`, { dailyLimit: 5 }, person), 200, LinkAnswer);
    const token = await academy.tokenFor(externalId);
    expectBody(await transfer({ token }, eve.id, 3), 201, Moved);
    const held = { toUserId: eve.id, amount: 2, reason: 'x' };
    expectBody(await post('/api/coins/holds', held, { token }), 201, HoldPlaced);
    expect(await shownTo(person)).toMatchObject({ dailyLimit: 5, usedToday: 5 });

    const refused = await transfer({ token }, eve.id, 0.5);
    expectProblem(refused, 'limit_exceeded');
    expect(refused.json).toMatchObject({ limit: 'link', retryAt: expect.stringMatching(/T00:00:00.000Z$/) });
    // The user's own payments continue.
    expectBody(await transfer(person, eve.id, 10), 201, Moved);

    const changed = expectBody(await daily(person, 6), 200, LinkAnswer);
    expect(changed.link).toMatchObject({ dailyLimit: 6, usedToday: 5 });
    expectBody(await transfer({ token }, eve.id, 1), 201, Moved);
    expectProblem(await transfer({ token }, eve.id, 1), 'limit_exceeded');
    await daily(person, null);
    expectBody(await transfer({ token }, eve.id, 10), 201, Moved);
  });
});

describe('a token for a user', () => {
  it('allows what its scopes say, names the platform and the user, and allows nothing else', async () => {
    const externalId = anId();
    await link(shop, ada, externalId);
    const token = await shop.tokenFor(externalId);
    expect(expectBody(await walletBy(token), 200, Wallet).id).toBe(ada.walletId);
    const moved = expectBody(await transfer({ token }, eve.id), 201, Moved);
    expect(moved.transaction).toMatchObject({ platform: shop.id, fromUserId: ada.id });
    const held = await post('/api/coins/holds', { toUserId: eve.id, amount: 1, reason: 'x' }, { token });
    expect(expectBody(held, 201, HoldPlaced).hold).toMatchObject({ platform: shop.id });
    // The list may lag, because another caller wrote.
    await eventually(async () => {
      const listed = await get(`/api/admin/transactions?platform=${shop.id}`, superAdmin);
      expect(listed.json).toMatchObject({ transactions: [{ initiatedBy: ada.id }] });
    });

    // `every-operation` tests all other operations.
    const reader = await shop.tokenFor(externalId, 'wallet:read');
    expectProblem(await transfer({ token: reader }, eve.id), 'forbidden');
  });

  it('is issued for an external id only, to an authorized account, with existing scopes', async () => {
    const person = await aPerson();
    const externalId = anId();
    await link(shop, person, externalId);
    const token = await shop.tokenFor(externalId);
    // A token cannot be exchanged again, and another platform's user does not exist.
    const ofToken = 'urn:ietf:params:oauth:token-type:access_token';
    refusedGrant(await shop.exchange(token, { subject_token_type: ofToken }), 'invalid_request');
    refusedGrant(await shop.exchange(token), 'invalid_grant');
    refusedGrant(await academy.exchange(externalId), 'invalid_grant');
    refusedGrant(await shop.exchange('x'.repeat(5_000)), 'invalid_grant');
    refusedGrant(await shop.exchange(externalId, { scope: 'coins:mint' }), 'invalid_scope');
    refusedGrant(await shop.exchange(externalId, { grant_type: 'password' }), 'unsupported_grant_type');
    for (const account of [
      await aServiceAccount(['users:register'], superAdmin, { platform: shop.id }),
      await aServiceAccount(['users:act'], superAdmin),
    ])
      refusedGrant(await exchangeBy(account, externalId), 'unauthorized_client', 'forbidden');
  });
});

describe('a link ends', () => {
  async function aTokenOf(platform: TestPlatform, person: Caller) {
    const externalId = anId();
    await link(platform, person, externalId);
    const token = await platform.tokenFor(externalId);
    expect((await walletBy(token)).status).toBe(200);
    return { externalId, token };
  }

  it('when the user removes it, at once, and a new link does not restore it', async () => {
    const person = await aPerson();
    const { externalId, token } = await aTokenOf(shop, person);
    expect((await drop(shop, person)).status).toBe(204);
    expectProblem(await walletBy(token), 'unauthenticated');
    refusedGrant(await shop.exchange(externalId), 'invalid_grant');
    await link(shop, person, externalId);
    expectProblem(await walletBy(token), 'unauthenticated');
    expect((await walletBy(await shop.tokenFor(externalId))).status).toBe(200);
    // The user's own session was not affected.
    expect((await get('/api/wallets/me', person)).status).toBe(200);
  });

  it('when the user is deleted, and the external id is free', async () => {
    const person = await aPerson();
    const { externalId, token } = await aTokenOf(shop, person);
    expect((await remove(`/api/admin/users/${person.id}`, superAdmin)).status).toBe(200);
    expectProblem(await walletBy(token), 'unauthenticated');
    refusedGrant(await shop.exchange(externalId), 'invalid_grant');
    await link(shop, await aPerson(), externalId);
  });

  it('while the platform is suspended', async () => {
    const platform = await aPlatform(superAdmin);
    const { externalId, token } = await aTokenOf(platform, await aPerson());
    const of = `/api/admin/platforms/${platform.id}`;
    expect((await patch(of, { status: 'SUSPENDED' }, superAdmin)).status).toBe(200);
    expectProblem(await walletBy(token), 'platform_suspended');
    refusedGrant(await platform.exchange(externalId), 'unauthorized_client', 'platform_suspended');
    expect((await patch(of, { status: 'ACTIVE' }, superAdmin)).status).toBe(200);
    expect((await walletBy(token)).status).toBe(200);
  });

  it('when the service account that got the token is deleted', async () => {
    const platform = await aPlatform(superAdmin);
    const { externalId, token } = await aTokenOf(platform, await aPerson());
    const deleted = await remove(`/api/admin/service-accounts/${platform.account.id}`, superAdmin);
    expect(deleted.status).toBe(204);
    expectProblem(await walletBy(token), 'unauthenticated');
    expectOAuthError(await platform.exchange(externalId), 'invalid_client', 'unauthenticated');
  });
});

describe('attacks', () => {
  it('a code is valid once, for its platform, and until the next one', async () => {
    const person = await aPerson();
    const first = await codeFor(shop, person);
    const second = await codeFor(shop, person);
    expectProblem(await redeem(shop, first, anId()), 'link_code_invalid');
    expectProblem(await redeem(academy, second, anId()), 'link_code_invalid');
    const tries = await Promise.all(Array.from({ length: 8 }, () => redeem(shop, second, anId())));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expectProblem(await redeem(shop, 'AAAAAAAA', anId()), 'link_code_invalid');
  });

  it('an account registered by another with somebody’s e-mail is theirs once they confirm it', async () => {
    const externalId = anId();
    const email = uniqueEmail();
    const made = expectBody(await registerAt(shop, externalId, email), 201, RegisteredByPlatform);
    expect(made).toMatchObject({ user: { email, isVerified: false }, link: { status: 'PROVISIONAL' } });
    const token = await shop.tokenFor(externalId);
    expect((await walletBy(token)).status).toBe(200);
    expectProblem(await post('/api/auth/login', { email, password: PASSWORD }), 'unauthenticated');

    // The user has no session or password yet, so the mail alone confirms nothing.
    const verified = await post('/api/auth/verification/confirm', {
      token: tokenIn(await nextMailTo(email)),
    });
    expectProblem(verified, 'unauthenticated');
    await post('/api/auth/password/forgot', { email });
    const resetToken = tokenIn(await nextMailTo(email, 2));
    await post('/api/auth/password/reset', { token: resetToken, newPassword: PASSWORD });
    expectProblem(await walletBy(token), 'unauthenticated');
    refusedGrant(await shop.exchange(externalId), 'invalid_grant');
    const person = { token: (await login(email)).accessToken };
    expect(await linksOf(person)).toMatchObject([{ status: 'PENDING', displayName: 'Grace Obi' }]);
    expect((await confirm(shop, person)).status).toBe(200);
    expectProblem(await walletBy(token), 'unauthenticated');
    expect((await walletBy(await shop.tokenFor(externalId))).status).toBe(200);
  });

  it("a former holder of the account keeps no link either after the owner's reset", async () => {
    const impostor = await aPerson();
    await nextMailTo(impostor.email);
    const externalId = anId();
    await link(shop, impostor, externalId);
    const token = await shop.tokenFor(externalId);
    await post('/api/auth/password/forgot', { email: impostor.email });
    const resetToken = tokenIn(await nextMailTo(impostor.email, 2));
    const done = await post('/api/auth/password/reset', {
      token: resetToken,
      newPassword: 'the owner’s password',
    });
    expect(done.status).toBe(204);
    expectProblem(await walletBy(token), 'unauthenticated');
    refusedGrant(await shop.exchange(externalId), 'invalid_grant');
    const owner = { token: (await login(impostor.email, 'the owner’s password')).accessToken };
    expect(await linksOf(owner)).toMatchObject([{ status: 'PENDING' }]);
  });
});
