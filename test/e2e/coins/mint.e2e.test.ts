import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Approval, approvalOf, approve, HeldBody, reject } from '../../support/acts/approvals.ts';
import { AdminMoved, expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, aPersonWith, mint, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Caller, call, post, remove } from '../../support/http.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, first, second } = useUsers({
  admin: { role: 'ADMIN', apiKey: true },
  first: { role: 'ADMIN', apiKey: true },
  second: { role: 'ADMIN', apiKey: true },
});

const burn = (userId: number, amount: number) =>
  post('/api/admin/burn', { userId, amount, reason: 'A correction' }, admin);
const NOWHERE = { fromTreasury: null, toTreasury: null };

describe('POST /api/admin/mint', () => {
  it("answers with the transaction, its requester and key, and the target's wallet", async () => {
    const person = await aPerson();
    const body = { userId: person.id, amount: 12.3456, reason: 'Préparation 🎉' };
    const { transaction, wallet } = expectBody(await post('/api/admin/mint', body, admin), 201, AdminMoved);
    expect(transaction).toMatchObject({
      ...{ type: 'MINT', amount: 12.3456, fromUserId: null, toUserId: person.id, ...NOWHERE },
      ...{ reason: 'Préparation 🎉', initiatedBy: admin.id, apiKeyId: expect.any(String) },
    });
    expect(wallet).toMatchObject({ id: person.walletId, balance: 12.3456, totalReceived: 12.3456 });
    expect(await walletOf(person)).toEqual(wallet);
    const second = await mint(person.id, 1, admin);
    expect(second.transaction.id).toBeGreaterThan(transaction.id);
  });

  it('is refused for an unknown user, and above the maximum supply', async () => {
    const gone = await aPersonWith(1, admin);
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const userId of [NOBODY, gone.id]) {
      const body = { userId, amount: 1, reason: 'x' };
      expectProblem(await post('/api/admin/mint', body, admin), 'user_not_found');
      expectProblem(await burn(userId, 1), 'user_not_found');
    }
    const all = { userId: admin.id, amount: 99_999_999_999.9999, reason: 'All there can be' };
    await mint(admin.id, 1, admin);
    expectProblem(await post('/api/admin/mint', all, admin), 'supply_limit_exceeded');
    expectProblem(await post('/api/admin/mint', {}, admin), 'invalid_request', [
      'userId',
      'amount',
      'reason',
    ]);
  });
});

describe('POST /api/admin/burn', () => {
  it('takes coins from the target to the last one, and then no more', async () => {
    const person = await aPersonWith(10, admin);
    const { transaction, wallet } = expectBody(await burn(person.id, 2.5), 201, AdminMoved);
    expect(transaction).toMatchObject({
      ...{ type: 'BURN', amount: 2.5, fromUserId: person.id, toUserId: null, ...NOWHERE },
      reason: 'A correction',
    });
    expect(wallet).toMatchObject({ balance: 7.5, activeCoins: 7.5, totalReceived: 10, totalSent: 2.5 });
    expect(await walletOf(person)).toEqual(wallet);
    expectProblem(await burn(person.id, 7.5001), 'insufficient_funds');
    expect(expectBody(await burn(person.id, 7.5), 201, AdminMoved).wallet.balance).toBe(0);
  });
});

/** This gateway holds mints above 1,000 coins. The platform's own does not, and shares everything else. */
let limited: OwnGateway;
beforeAll(async () => {
  limited = await startOwnGateway({ MINT_APPROVAL_ABOVE: '1000' });
});
afterAll(() => limited?.stop());

type Target = { userId: number } | { treasury: string };
const ask = (target: Target, amount: number, by: Caller = first) =>
  call('POST', '/api/admin/mint', { ...target, amount, reason: 'Prizes' }, by, limited.baseUrl);
const held = async (target: Target, amount = 1000.0001): Promise<Approval> =>
  expectBody(await ask(target, amount), 202, HeldBody).approval;
const keyless = ({ token }: { token: string }): Caller => ({ token });

describe('a mint above MINT_APPROVAL_ABOVE', () => {
  it('waits, and is minted once when another administrator approves it', async () => {
    const person = await aPerson();
    const asked = await held({ userId: person.id });
    expect(asked).toMatchObject({
      ...{ status: 'PENDING', action: 'mint', target: `user:${person.id}`, amount: 1000.0001 },
      ...{ request: { userId: person.id, amount: 1000.0001, reason: 'Prizes' }, requestedBy: first.id },
    });
    expectProblem(await approve(asked, first), 'forbidden');
    expect((await walletOf(person)).balance).toBe(0);
    const by = { ...keyless(second), idempotencyKey: anIdempotencyKey() };
    const done = await approve(asked, by);
    const minted = expectBody(done, 201, AdminMoved);
    expect(minted.transaction).toMatchObject({
      ...{ type: 'MINT', amount: 1000.0001, toUserId: person.id, reason: 'Prizes', initiatedBy: second.id },
      approvalId: asked.id,
    });
    expect(minted.wallet).toEqual(await walletOf(person));
    expectReplay(await approve(asked, by), done);
    expectProblem(await approve(asked, superAdmin), 'approval_not_open');
    expectProblem(await reject(asked, second), 'approval_not_open');
    expect((await walletOf(person)).balance).toBe(1000.0001);
    await eventually(async () => {
      const { entries } = await logPage(`target=approval:${asked.id}`, first);
      expect(entries.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
        ['approval.approved', second.id],
        ['approval.requested', first.id],
      ]);
    });
  });

  it('may be rejected by any administrator, also by its requester', async () => {
    const person = await aPerson();
    for (const by of [second, first]) {
      const asked = await held({ userId: person.id });
      expect((await reject(asked, keyless(by))).status).toBe(200);
      expect(await approvalOf(asked.id, second)).toMatchObject({ status: 'REJECTED', decidedBy: by.id });
      expectProblem(await approve(asked, keyless(second)), 'approval_not_open');
    }
    expect((await walletOf(person)).balance).toBe(0);
  });
});
