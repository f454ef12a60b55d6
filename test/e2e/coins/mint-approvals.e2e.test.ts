import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Approval, approvalOf, approve, HeldBody, reject } from '../../support/acts/approvals.ts';
import { TreasuryMinted } from '../../support/acts/coins.ts';
import { AdminMoved, expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Caller, call } from '../../support/http.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** This gateway holds mints above 1,000 coins. The platform's own does not, and shares everything else. */
let limited: OwnGateway;
const { superAdmin, first, second } = useUsers({
  first: { role: 'ADMIN', apiKey: true },
  second: { role: 'ADMIN', apiKey: true },
});
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

  it('may be for a treasury; up to the limit it does not wait', async () => {
    const asked = await held({ treasury: 'subscriptions' }, 2000);
    expect(asked.target).toBe('treasury:subscriptions');
    expectBody(await approve(asked, keyless(second)), 201, TreasuryMinted);
    const person = await aPerson();
    expectBody(await ask({ userId: person.id }, 1000), 201, AdminMoved);
  });

  it('is refused at once when a mint would be', async () => {
    expectProblem(await ask({ userId: NOBODY }, 1001), 'user_not_found');
    expectProblem(await ask({ treasury: 'gold' }, 1001), 'treasury_not_found');
    const person = await aPerson();
    expectProblem(await ask({ userId: person.id }, 99_999_999_999.9999), 'supply_limit_exceeded');
  });

  it('is requested once under one idempotency key', async () => {
    const person = await aPerson();
    const by = { ...first, idempotencyKey: anIdempotencyKey() };
    const answers = await Promise.all([1, 2, 3].map(() => ask({ userId: person.id }, 1500, by)));
    const ids = answers.map((answer) => expectBody(answer, 202, HeldBody).approval.id);
    expect(new Set(ids).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(2);
    expectProblem(await ask({ userId: person.id }, 1501, by), 'idempotency_key_reused');
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
