import { describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody, Message, Moved } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import {
  anApiKey,
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  aPersonWith,
  mint,
  NOBODY,
  walletOf,
} from '../../support/fixtures.ts';
import { type Caller, callRaw, get, patch, post, remove, send } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, user } = useUsers({ admin: 'ADMIN', user: 1_000 });
const PATH = '/api/coins/transfer';
const raw = (body: string | Buffer, headers: Record<string, string> = {}) =>
  callRaw('POST', PATH, body, { ...user, headers });
const GOOD = '{"toTreasury":"rewards","amount":1,"reason":"Fine"}';
const reason = (text: string) => `{"toTreasury":"rewards","amount":1,"reason":${text}}`;

describe('the order of the checks', () => {
  it('is rights first, then body, reuse of the Idempotency-Key, and state', async () => {
    const { apiKey } = superAdmin;
    const by = { token: admin.token, apiKey, idempotencyKey: anIdempotencyKey() };
    const mintAgain = (body: unknown, caller: Caller) => post('/api/admin/mint', body, caller);
    const first = { userId: user.id, amount: 1, reason: 'First' };
    expectBody(await mintAgain(first, by), 201, AdminMoved);
    expectProblem(await mintAgain({ userId: 'x' }, by), 'invalid_request', ['userId', 'amount', 'reason']);
    const nobody = { ...first, userId: NOBODY };
    expectProblem(await mintAgain(nobody, by), 'idempotency_key_reused');
    expectProblem(await mintAgain(nobody, { token: admin.token, apiKey }), 'user_not_found');
    expectProblem(await mintAgain(nobody, { token: admin.token }), 'api_key_required');
  });

  it('has token and role before faults of the body and the path', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectProblem(await callRaw('POST', PATH, 'x', { headers }), 'unauthenticated');
    expectProblem(await callRaw('POST', PATH, ' '.repeat(1_048_577)), 'unauthenticated');
    expectProblem(await get('/api/admin/users/abc'), 'unauthenticated');
    expectProblem(await get('/api/admin/users/abc?page=0', user), 'forbidden');
  });
});

describe('a body', () => {
  it('may have 64 KiB and not a byte more, announced or not', async () => {
    expectBody(await raw(GOOD.padEnd(65_536)), 201, Moved);
    const body = GOOD.padEnd(65_537);
    expectProblem(await raw(body), 'payload_too_large');
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const headers = { authorization: `Bearer ${user.token}`, ...chunked };
    expectProblem(await send({ method: 'POST', path: PATH, headers, body }), 'payload_too_large');
  });

  it('returns its texts unchanged', async () => {
    const text = ' "quotes" \\ / </script>\nline\ttab e\u0301 \u202e \ufeff \u0001 🦓';
    const { transaction } = expectBody(await raw(reason(JSON.stringify(text))), 201, Moved);
    expect(transaction.reason).toBe(text);
  });
});

describe('a path or method that does not exist', () => {
  it('is never a 5xx, however it is spelled', async () => {
    for (const path of ['/api/admin/users/%zz', '/%', `/${'a'.repeat(4_000)}`, '/api/wallets/me?%zz=1'])
      expect([path, (await get(path, superAdmin)).status < 500]).toEqual([path, true]);
    for (const method of ['OPTIONS', 'HEAD', 'SEARCH']) {
      const headers = { authorization: `Bearer ${user.token}` };
      expect((await send({ method, path: '/api/wallets/me', headers })).status).toBeLessThan(500);
    }
  });
});

const REPLAYED = 'idempotency-replayed';
const move = (caller: Caller, amount = 1, toTreasury = 'rewards') =>
  post('/api/coins/transfer', { toTreasury, amount, reason: 'Once' }, caller);

describe('an Idempotency-Key', () => {
  it('with another body is 422', async () => {
    const idempotencyKey = anIdempotencyKey();
    const admin = { ...superAdmin, idempotencyKey };
    const body = { userId: user.id, amount: 1, reason: 'First' };
    expect((await post('/api/admin/mint', body, admin)).status).toBe(201);
    for (const other of [
      { ...body, amount: 1.0001 },
      { ...body, reason: 'first' },
      { ...body, userId: superAdmin.id },
    ]) {
      expectProblem(await post('/api/admin/mint', other, admin), 'idempotency_key_reused');
    }
    expectProblem(await post('/api/admin/burn', body, admin), 'idempotency_key_reused');
    const transfer = { toUserId: user.id, amount: 1, reason: 'First' };
    expectProblem(await post('/api/coins/transfer', transfer, admin), 'idempotency_key_reused');
  });

  it('of a refused attempt may be used again', async () => {
    const poor = await aPerson();
    const caller = { token: poor.token, idempotencyKey: anIdempotencyKey() };
    expectProblem(await move(caller, 3), 'insufficient_funds');
    expectProblem(await move(caller, 2), 'insufficient_funds');
    expectProblem(await move(caller, 1, 'savings'), 'treasury_not_found');
    await mint(poor.id, 5, superAdmin);
    const first = await move(caller, 3);
    expect([first.status, first.headers[REPLAYED]]).toEqual([201, undefined]);
    expectReplay(await move(caller, 3), first);
    expectProblem(await move(caller, 2), 'idempotency_key_reused');
  });

  it('used many times at once has one effect', async () => {
    const sender = await aPersonWith(10, superAdmin);
    const caller = { token: sender.token, idempotencyKey: anIdempotencyKey() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(caller)));
    const firsts = answers.filter((answer) => answer.headers[REPLAYED] === undefined);
    expect(firsts).toHaveLength(1);
    for (const answer of answers) expect([answer.status, answer.json]).toEqual([201, firsts[0]?.json]);
    expect(await walletOf(sender)).toMatchObject({ balance: 9 });
  });
});

describe('a replay', () => {
  it('passes the checks of role and API key first', async () => {
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    const { id, key } = await anApiKey(['coins:mint'], superAdmin);
    const caller = { token: admin.token, apiKey: key, idempotencyKey: anIdempotencyKey() };
    const again = () => post('/api/admin/mint', { userId: user.id, amount: 1, reason: 'Once' }, caller);
    const first = await again();
    expectReplay(await again(), first);
    expect((await remove(`/api/admin/api-keys/${id}`, superAdmin)).status).toBe(204);
    expectProblem(await again(), 'unauthenticated');
    await patch(`/api/admin/users/${admin.id}/role`, { role: 'USER' }, superAdmin);
    expectProblem(await again(), 'forbidden');
  });

  it('succeeds even when the receiver is deleted', async () => {
    const gone = await aPerson();
    const caller = { token: user.token, idempotencyKey: anIdempotencyKey() };
    const again = () => post('/api/coins/transfer', { toUserId: gone.id, amount: 1, reason: 'Bye' }, caller);
    const first = await again();
    expectBody(await remove(`/api/admin/users/${gone.id}`, superAdmin), 200, Message);
    expectReplay(await again(), first);
  });
});
