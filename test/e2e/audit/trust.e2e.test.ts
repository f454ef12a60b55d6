import { describe, expect, it } from '@jest/globals';
import { aPurchase, mintToTreasury, refund } from '../../support/acts/coins.ts';
import { aWithdrawal, decide, exchanged, setRate } from '../../support/acts/exchange.ts';
import { expectBody, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  anApiKey,
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  aPersonWith,
  mint,
  transfer,
} from '../../support/fixtures.ts';
import { type Caller, get, patch, post, remove } from '../../support/http.ts';
import { aServiceAccount } from '../../support/service-accounts.ts';
import { type LogEntry, logPage, Supply, Verification, VerificationPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const VERIFIED_WITHIN_MS = 60_000;

const { superAdmin, admin, user } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, user: 100 });

const NOT_THERE = '019a0000-0000-7000-8000-000000000000';

describe('GET /api/admin/supply', () => {
  it('is what was minted and not burned, wherever it went', async () => {
    const supply = async () => expectBody(await get('/api/admin/supply', admin), 200, Supply);
    const before = await supply();
    const person = await aPersonWith(50, superAdmin);
    await mintToTreasury(superAdmin, 'rewards', 7.5);
    await transfer(person, { toTreasury: 'course-fees' }, 10);
    const burnt = { userId: person.id, amount: 3.25, reason: 'A correction' };
    expect((await post('/api/admin/burn', burnt, admin)).status).toBe(201);
    const after = await supply();
    const grew = (name: keyof typeof after) => units(after[name]) - units(before[name]);
    // Other tests may run beside this one: at least this much happened, and it always adds up.
    expect(grew('minted')).toBeGreaterThanOrEqual(units(57.5));
    expect(grew('burned')).toBeGreaterThanOrEqual(units(3.25));
    for (const one of [before, after]) {
      expect(units(one.supply)).toBe(units(one.minted) - units(one.burned));
      expect(units(one.supply)).toBe(units(one.inWallets) + units(one.inTreasuries));
    }
  });
});

describe('verifications', () => {
  const path = '/api/admin/audit/verifications';
  const request = async (caller: Caller = admin) =>
    expectBody(await post(path, {}, caller), 202, Verification);
  const ended = (id: string): Promise<Verification> =>
    eventually(async () => {
      const found = expectBody(await get(`${path}/${id}`, admin), 200, Verification);
      if (found.status === 'RUNNING') throw new Error(`${id} still runs`);
      return found;
    }, VERIFIED_WITHIN_MS);

  it('are made while coins move, and find all well', async () => {
    const asked = await request();
    expect(asked).toMatchObject({ status: 'RUNNING', findings: [], finishedAt: null });
    await transfer(user, { toTreasury: 'course-fees' }, 1);
    const done = await ended(asked.id);
    expect(done).toMatchObject({ id: asked.id, status: 'PASSED', findings: [], startedAt: asked.startedAt });
    expect(done.checkedTransactions).toBe(done.totalTransactions);
    expect(done.checkedTransactions).toBeGreaterThan(0);
    expect(Date.parse(done.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(done.startedAt));
  });

  it('are each made, also when several are asked for at a time', async () => {
    const asked = await Promise.all([request(), request(), request(superAdmin)]);
    for (const { id } of asked) expect(await ended(id)).toMatchObject({ status: 'PASSED' });
  });

  it('take an idempotency key', async () => {
    await ended((await request()).id);
    const caller = { ...admin, idempotencyKey: anIdempotencyKey() };
    const first = await request(caller);
    const again = await post(path, {}, caller);
    expect(expectBody(again, 202, Verification)).toEqual(first);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('are listed, newest first', async () => {
    const first = await ended((await request()).id);
    const second = await ended((await request()).id);
    const list = async (query: string) =>
      expectBody(await get(`${path}?${query}`, admin), 200, VerificationPage);
    expect((await list('limit=2')).verifications).toEqual([second, first]);
    const { nextCursor } = await list('limit=1');
    expect((await list(`limit=1&cursor=${nextCursor}`)).verifications).toEqual([first]);
  });

  it('are not found when there is none, and named by a UUID', async () => {
    expectProblem(await get(`${path}/${NOT_THERE}`, admin), 'not_found');
    expectProblem(await get(`${path}/17`, admin), 'invalid_request', ['id']);
    expectProblem(await post(path, { full: true }, admin), 'invalid_request', ['full']);
  });
});

describe('GET /api/admin/audit/log', () => {
  /** The newest entry of what this admin did: it must be there at once. */
  async function newest(by: { id: number }): Promise<LogEntry | undefined> {
    return (await logPage(`actor=${by.id}&limit=1`, superAdmin)).entries[0];
  }

  it('has each thing that an administrator did, in the very next answer', async () => {
    const person = await aPersonWith(20, superAdmin);
    const bought = await aPurchase(person, { amount: 5 });
    await mintToTreasury(superAdmin, 'rewards', 10);
    const to = { userId: person.id, amount: 2, reason: 'For a test' };
    const did = async (answer: Promise<{ status: number }>, action: string, target: string, by = admin) => {
      expect([200, 201, 204]).toContain((await answer).status);
      const entry = await newest(by);
      expect(entry).toMatchObject({ actorUserId: by.id, action, target });
      return entry;
    };
    const root = { ...admin, ...superAdmin };
    const minted = await did(post('/api/admin/mint', to, admin), 'coins.minted', `user:${person.id}`);
    expect(minted).toMatchObject({
      apiKeyId: expect.any(String),
      details: { amount: 2, reason: 'For a test', transactionId: expect.any(Number) },
    });
    await did(post('/api/admin/burn', to, admin), 'coins.burned', `user:${person.id}`);
    await did(post('/api/coins/reward', to, admin), 'coins.rewarded', `user:${person.id}`);
    await did(post('/api/coins/rewards', { rewards: [to, to] }, admin), 'coins.rewarded', 'treasury:rewards');
    await did(refund(admin, bought.id, 1), 'coins.refunded', `transaction:${bought.id}`);
    const move = { toUserId: person.id, amount: 1, reason: 'x' };
    const moving = post('/api/admin/treasuries/rewards/transfer', move, superAdmin);
    await did(moving, 'treasury.transferred', 'treasury:rewards', root);
    const promoting = patch(`/api/admin/users/${person.id}/role`, { role: 'DEVELOPER' }, superAdmin);
    const promoted = await did(promoting, 'user.role_changed', `user:${person.id}`, root);
    expect(promoted?.details).toEqual({ role: 'DEVELOPER', previousRole: 'USER' });
    await did(remove(`/api/admin/users/${person.id}`, superAdmin), 'user.deleted', `user:${person.id}`, root);
    const key = await anApiKey(['coins:mint'], superAdmin);
    expect(await newest(root)).toMatchObject({ action: 'api_key.created', target: `api-key:${key.id}` });
    const revoking = remove(`/api/admin/api-keys/${key.id}`, superAdmin);
    await did(revoking, 'api_key.revoked', `api-key:${key.id}`, root);
    const account = await aServiceAccount(['coins:reward'], superAdmin);
    const created = await newest(root);
    expect(created).toMatchObject({
      action: 'service_account.created',
      target: `service-account:${account.id}`,
    });
    expect(JSON.stringify(created)).not.toContain(account.clientSecret);
  });

  it('has rates and decided withdrawals', async () => {
    const root = { ...admin, ...superAdmin };
    await setRate(superAdmin, '500.5', '1.25');
    expect(await newest(root)).toMatchObject({
      action: 'exchange.rate_changed',
      details: { xafPerCoin: 500.5, feePercent: 1.25 },
    });
    const person = await aPersonWith(5, superAdmin);
    await exchanged(person, 2);
    for (const [verdict, action] of [
      ['settle', 'withdrawal.settled'],
      ['reject', 'withdrawal.rejected'],
    ] as const) {
      const { id } = await aWithdrawal(person, 100);
      expect((await decide(admin, verdict, id)).status).toBe(200);
      const entry = await newest(admin);
      expect(entry).toMatchObject({ action, target: `withdrawal:${id}`, details: { xaf: 100 } });
      expect(JSON.stringify(entry)).not.toContain('IBAN');
    }
  });

  it('has nothing of what users do, of what is refused, and of what is asked for twice', async () => {
    const other = await aPersonOfRole('ADMIN', superAdmin);
    const by = { token: other.token, apiKey: superAdmin.apiKey };
    await mint(other.id, 5, superAdmin);
    await transfer(by, { toTreasury: 'course-fees' }, 1);
    await aPurchase(by, { amount: 1 });
    const refused = { userId: other.id, amount: 1_000_000_000, reason: 'x' };
    expectProblem(await post('/api/admin/burn', refused, by), 'insufficient_funds');
    expect(await newest(other)).toBeUndefined();
    const once = { ...by, idempotencyKey: anIdempotencyKey() };
    for (let n = 0; n < 2; n++) await mint(other.id, 1, once);
    expect((await logPage(`actor=${other.id}`, admin)).entries).toHaveLength(1);
  });

  it('is read by pages and by filters', async () => {
    const other = await aPersonOfRole('ADMIN', superAdmin);
    const by = { token: other.token, apiKey: superAdmin.apiKey };
    for (let amount = 1; amount <= 5; amount++) await mint(user.id, amount, by);
    const whole = (await logPage(`actor=${other.id}`, admin)).entries;
    expect(whole.map(({ details }) => details.amount)).toEqual([5, 4, 3, 2, 1]);
    const pages: LogEntry[] = [];
    let cursor = '';
    do {
      const page = await logPage(`actor=${other.id}&limit=2${cursor}`, admin);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      pages.push(...page.entries);
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(pages).toEqual(whole);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(5);
    const of = (query: string) => logPage(`actor=${other.id}&${query}`, admin);
    expect((await of('action=coins.minted')).entries).toEqual(whole);
    expect((await of('action=coins.burned')).entries).toEqual([]);
    const [third] = whole.slice(2);
    expect((await of(`from=${third?.at}`)).entries).toEqual(
      whole.filter(({ at }) => at >= (third?.at ?? '')),
    );
    expect((await of(`to=${third?.at}`)).entries).toEqual(whole.filter(({ at }) => at < (third?.at ?? '')));
    expect((await of(`from=${whole[0]?.at}&to=${whole[4]?.at}`)).entries).toEqual([]);
  });

  it('goes over what both services have, newest first', async () => {
    const person = await aPerson();
    await mint(person.id, 1, superAdmin);
    await patch(`/api/admin/users/${person.id}/role`, { role: 'DEVELOPER' }, superAdmin);
    await mint(person.id, 2, superAdmin);
    const { entries } = await logPage('limit=100', admin);
    const ofPerson = entries.filter(({ target }) => target === `user:${person.id}`);
    expect(ofPerson.map(({ action }) => action)).toEqual([
      'coins.minted',
      'user.role_changed',
      'coins.minted',
    ]);
    expect((await logPage(`target=user:${person.id}`, admin)).entries).toEqual(ofPerson);
    const { nextCursor } = await logPage(`target=user:${person.id}&limit=1`, admin);
    const rest = await logPage(`target=user:${person.id}&cursor=${nextCursor}`, admin);
    expect(rest.entries).toEqual(ofPerson.slice(1));
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('refuses what it does not know', async () => {
    const path = '/api/admin/audit/log';
    const { nextCursor } = await logPage('limit=1', admin);
    expectProblem(await get(`${path}?cursor=${nextCursor}`, superAdmin), 'invalid_request', ['cursor']);
    for (const [query, name] of [
      ['limit=101', 'limit'],
      ['actor=x', 'actor'],
      ['action=coins.stolen', 'action'],
      ['from=today', 'from'],
      ['user=1', 'user'],
    ])
      expectProblem(await get(`${path}?${query}`, admin), 'invalid_request', [name ?? '']);
  });
});
