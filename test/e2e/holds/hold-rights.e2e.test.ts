import { describe, expect, it } from '@jest/globals';
import { aHold, aService, capture, NO_HOLD, readHold, release } from '../../support/acts/coins.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPerson, aPersonOfRole, mint } from '../../support/fixtures.ts';
import { type Caller, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, payer, receiver } = useUsers({ admin: 'ADMIN', payer: 10_000, receiver: 0 });

const forReceiver = (amount = 10) => aHold(payer, { toUserId: receiver.id }, amount);
const SETTLE = { capture, release };

describe.each(['capture', 'release'] as const)('a %s', (verb) => {
  const settle = SETTLE[verb];

  it('is not for the payer, even as an administrator', async () => {
    const { id } = await forReceiver();
    expectProblem(await settle(payer, id), 'forbidden');
    await mint(admin.id, 10, superAdmin);
    const ofAdmin = await aHold(admin, { toUserId: receiver.id }, 10);
    expectProblem(await settle(admin, ofAdmin.id), 'forbidden');
  });

  it('is for nobody else: there is no such hold', async () => {
    const { id } = await forReceiver();
    for (const other of [await aPerson(), await aPersonOfRole('DEVELOPER', superAdmin)])
      expectProblem(await settle(other, id), 'hold_not_found');
    expect((await readHold(payer, id)).status).toBe('OPEN');
  });

  it('is 404 for a hold that there is not, and 400 for what is no hold', async () => {
    const service = await aService([`holds:${verb}`], superAdmin);
    for (const by of [receiver, admin, service] as Caller[])
      expectProblem(await settle(by, NO_HOLD), 'hold_not_found');
    expectProblem(await settle(receiver, '12'), 'invalid_request', ['id']);
    const { id } = await forReceiver();
    const body = { amount: 'x', sum: 1 };
    const answer = await post(`/api/coins/holds/${id}/${verb}`, body, receiver);
    expectProblem(answer, 'invalid_request', ['amount', 'sum']);
  });

  it('is replayed under its key after the hold was closed', async () => {
    const { id } = await forReceiver();
    const caller = { token: receiver.token, idempotencyKey: anIdempotencyKey() };
    const first = await settle(caller, id);
    expect(first.status).toBeLessThan(300);
    const again = await settle(caller, id);
    expect([again.status, again.json]).toEqual([first.status, first.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await forReceiver();
    for (const wrong of [other.id, NO_HOLD])
      expectProblem(await settle(caller, wrong), 'idempotency_key_reused');
    expectProblem(await settle(receiver, id), 'hold_not_open');
  });
});
