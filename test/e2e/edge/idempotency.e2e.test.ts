import { describe, expect, it } from '@jest/globals';
import { expectBody, Message, Moved } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import {
  anApiKey,
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  aPersonWith,
  mint,
  walletOf,
} from '../../support/fixtures.ts';
import { type Caller, callRaw, patch, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, person } = useUsers({ person: 1_000 });

const REPLAYED = 'idempotency-replayed';
const move = (caller: Caller, amount = 1, toTreasury = 'rewards') =>
  post('/api/coins/transfer', { toTreasury, amount, reason: 'Once' }, caller);

describe('an Idempotency-Key', () => {
  it('makes a repeated mint harmless', async () => {
    const target = await aPersonWith(5, superAdmin);
    const caller = { ...superAdmin, idempotencyKey: anIdempotencyKey() };
    const again = () => post(`/api/admin/mint`, { userId: target.id, amount: 2, reason: 'Once' }, caller);
    const first = await again();
    expect([first.status, first.headers[REPLAYED]]).toEqual([201, undefined]);
    expectReplay(await again(), first);
    expectReplay(await again(), first);
    expect(await walletOf(target)).toMatchObject({ balance: 7 });
  });

  it('compares by value, not by spelling', async () => {
    const caller = { token: person.token, idempotencyKey: anIdempotencyKey() };
    const first = await callRaw(
      'POST',
      '/api/coins/transfer',
      '{"toTreasury":"rewards","amount":1.5,"reason":"café"}',
      caller,
    );
    expectBody(first, 201, Moved);
    for (const body of [
      '{"reason":"café","amount":1.50000,"toTreasury":"rewards"}',
      ' { "amount" : 15e-1 , "toTreasury" : "rewards" , "reason" : "caf\\u00e9" } ',
    ]) {
      expectReplay(await callRaw('POST', '/api/coins/transfer', body, caller), first);
    }
  });

  it('with another body is 422', async () => {
    const idempotencyKey = anIdempotencyKey();
    const admin = { ...superAdmin, idempotencyKey };
    const body = { userId: person.id, amount: 1, reason: 'First' };
    expect((await post('/api/admin/mint', body, admin)).status).toBe(201);
    for (const other of [
      { ...body, amount: 1.0001 },
      { ...body, reason: 'first' },
      { ...body, userId: superAdmin.id },
    ]) {
      expectProblem(await post('/api/admin/mint', other, admin), 'idempotency_key_reused');
    }
    expectProblem(await post('/api/admin/burn', body, admin), 'idempotency_key_reused');
    const transfer = { toUserId: person.id, amount: 1, reason: 'First' };
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
    const again = () => post('/api/admin/mint', { userId: person.id, amount: 1, reason: 'Once' }, caller);
    const first = await again();
    expectReplay(await again(), first);
    expect((await remove(`/api/admin/api-keys/${id}`, superAdmin)).status).toBe(204);
    expectProblem(await again(), 'unauthenticated');
    await patch(`/api/admin/users/${admin.id}/role`, { role: 'USER' }, superAdmin);
    expectProblem(await again(), 'forbidden');
  });

  it('succeeds even when the receiver is deleted', async () => {
    const gone = await aPerson();
    const caller = { token: person.token, idempotencyKey: anIdempotencyKey() };
    const again = () => post('/api/coins/transfer', { toUserId: gone.id, amount: 1, reason: 'Bye' }, caller);
    const first = await again();
    expectBody(await remove(`/api/admin/users/${gone.id}`, superAdmin), 200, Message);
    expectReplay(await again(), first);
  });
});
