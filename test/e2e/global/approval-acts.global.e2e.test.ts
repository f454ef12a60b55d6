import { POLICY_ACTIONS, type PolicyAction } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { z } from 'zod';
import {
  type Act,
  ApprovalPage,
  approvalOf,
  approve,
  askFor,
  hashOf,
  Policies,
  perform,
  reject,
  setPolicy,
} from '../../support/acts/approvals.ts';
import { Rewarded, Split, split } from '../../support/acts/coins.ts';
import { actsOf, type Json, type Prepared, postAct, reason } from '../../support/acts/every-act.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, type Person, unique, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, patch, post } from '../../support/http.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** The platform is its own, because policies apply to everybody. */

const own = usePlatform({ APPROVER_MIN_HOURS: '0' });
const { superAdmin, second, third } = useUsers({
  second: { role: 'SUPERADMIN', apiKey: true },
  third: { role: 'SUPERADMIN', apiKey: true },
});

const PREPARE = actsOf(superAdmin);
const adminGet = async (path: string) => (await get(path, superAdmin)).json as Json;

const WIRED = POLICY_ACTIONS;
const prepared = new Map<PolicyAction, Prepared>();
const preparedFor = (action: PolicyAction) => {
  const one = prepared.get(action);
  if (!one) throw new Error(`nothing was prepared for ${action}`);
  return one;
};

beforeAll(async () => {
  for (const action of WIRED) prepared.set(action, await PREPARE[action]());
}, 120_000);

describe('policies', () => {
  it('do not exist at first; one person sets the first, and two people all others', async () => {
    expect(await adminGet('/api/admin/approval-policies')).toEqual({ policies: [] });
    expect((await setPolicy('burn', 0, superAdmin)).status).toBe(200);
    for (const action of WIRED.filter((each) => each !== 'burn')) {
      const act = {
        method: 'PUT',
        path: `/api/admin/approval-policies/${action}`,
        body: { aboveAmount: null },
      };
      const asked = await askFor(act, superAdmin);
      expect(asked).toMatchObject({
        action: 'approval-policy',
        target: `approval-policy:${action}`,
        amount: null,
      });
      expectProblem(await approve(asked, superAdmin), 'forbidden');
      const set = await approve(asked, second);
      expect([set.status, set.json]).toEqual([200, { action, aboveAmount: null }]);
    }
    const { policies } = expectBody(await get('/api/admin/approval-policies', second), 200, Policies);
    expect(policies.map(({ action }) => action).sort()).toEqual([...WIRED].sort());
  });
});

describe.each(WIRED)('%s', (action) => {
  it('waits, and is done once when another person approves it', async () => {
    const { act, status, answer, count, moves } = preparedFor(action);
    const before = await count();
    const asked = await askFor(act, superAdmin);
    expect(asked).toMatchObject({
      ...{ action, status: 'PENDING', requestedBy: superAdmin.id, decidedBy: null, decidedAt: null },
      ...{ method: act.method, path: act.path, request: act.body, requestHash: hashOf(act) },
    });
    expect(Date.parse(asked.expiresAt) - Date.parse(asked.createdAt)).toBe(7 * 86_400_000);
    expect(await count()).toBe(before);
    expectProblem(await approve(asked, superAdmin), 'forbidden');
    expectProblem(await approve({ ...asked, requestHash: 'a'.repeat(64) }, second), 'approval_changed');
    expect(await count()).toBe(before);

    const both = await Promise.all([approve(asked, second), approve(asked, third)]);
    const done = both.filter((each) => each.status === status);
    const refused = both.filter((each) => each.status === 409);
    expect([done.length, refused.length]).toEqual([1, 1]);
    const transaction = expect.objectContaining({ approvalId: asked.id });
    expect(done[0]?.json ?? {}).toMatchObject(moves ? { ...answer, transaction } : answer);
    for (const each of refused) expectProblem(each, 'approval_not_open');
    expectProblem(await approve(asked, third), 'approval_not_open');
    await eventually(async () => expect(await count()).toBe(before + 1));

    const after = await approvalOf(asked.id, third);
    expect(after).toMatchObject({ status: 'APPROVED', requestHash: asked.requestHash });
    expect([second.id, third.id]).toContain(after.decidedBy);
    await eventually(async () => {
      const { entries } = await logPage(`target=approval:${asked.id}`, superAdmin);
      expect(entries).toMatchObject([
        {
          action: 'approval.approved',
          actorUserId: after.decidedBy,
          details: { requestedBy: superAdmin.id },
        },
        { action: 'approval.requested' },
      ]);
    });
  });
});

describe('an approval', () => {
  const burn = (userId: number, amount = 1): Act => postAct('/api/admin/burn', { userId, amount, reason });

  it('is refused after it expired', async () => {
    const user = await aPersonWithout();
    const asked = await askFor(burn(user.id), superAdmin);
    const client = new pg.Client({ connectionString: own.platform.env.LEDGER_DATABASE_URL });
    await client.connect();
    await client
      .query('UPDATE approvals SET expires_at = now() WHERE id = $1', [asked.id])
      .finally(() => client.end());
    expectProblem(await approve(asked, second), 'approval_not_open');
    expectProblem(await reject(asked, second), 'approval_not_open');
    expect(await approvalOf(asked.id, second)).toMatchObject({ status: 'EXPIRED', decidedBy: null });
    const expired = expectBody(await get('/api/admin/approvals?status=EXPIRED', second), 200, ApprovalPage);
    expect(expired.approvals.map(({ id }) => id)).toEqual([asked.id]);
  });

  it('stays open when the operation is refused now, with that refusal', async () => {
    const user = await aPersonWithout();
    const asked = await askFor(burn(user.id, 3), superAdmin);
    const { status } = await post(
      '/api/coins/transfer',
      { toTreasury: 'subscriptions', amount: 4, reason },
      user,
    );
    expect(status).toBe(201);
    expectProblem(await approve(asked, second), 'insufficient_funds');
    expect(await approvalOf(asked.id, second)).toMatchObject({ status: 'PENDING' });
  });

  it('is not done once it was rejected', async () => {
    const user = await aPersonWithout();
    const asked = await askFor(burn(user.id), second);
    const rejected = await reject(asked, second, { reason: 'No' });
    expect(rejected.json).toMatchObject({
      approval: { status: 'REJECTED', reason: 'No', decidedBy: second.id },
    });
    for (const decide of [approve, reject]) expectProblem(await decide(asked, third), 'approval_not_open');
    expect((await walletOf(user)).balance).toBe(4);
  });

  it('is not created for an operation that is refused at once or changes nothing', async () => {
    expectProblem(await perform(burn(9_007_199_254_740_991), superAdmin), 'user_not_found');
    const { id } = await aPerson();
    const role = await patch(`/api/admin/users/${id}/role`, { role: 'USER' }, superAdmin);
    expect(role.status).toBe(200);
  });

  it('needs the right to the operation, and no API key', async () => {
    const user = await aPersonWithout();
    const asked = await askFor(burn(user.id), superAdmin);
    expectProblem(await approve(asked, { token: user.token }), 'forbidden');
    expectProblem(
      await approve({ ...asked, id: '019a0000-0000-7000-8000-000000000000' }, second),
      'not_found',
    );
    expect((await approve(asked, { token: second.token })).status).toBe(201);
  });

  it('of a refund of a group makes one transaction for each leg', async () => {
    const [buyer, seller] = [await aPersonWithout(), await aPerson()];
    const legs = [
      { toUserId: seller.id, amount: 1 },
      { toTreasury: 'subscriptions', amount: 2 },
    ];
    const bought = expectBody(await split(buyer, legs), 201, Split).transactions;
    const body = { groupId: bought[0]?.groupId, reason };
    const asked = await askFor(postAct('/api/coins/refund', body), superAdmin);
    const back = expectBody(await approve(asked, second), 201, Rewarded).transactions;
    expect(back.map(({ refundOf, approvalId }) => [refundOf, approvalId])).toEqual(
      bought.map(({ id }) => [id, asked.id]),
    );
    expectProblem(await approve(asked, third), 'approval_not_open');
  });

  it('is requested and approved once under one idempotency key', async () => {
    const user = await aPersonWithout();
    const by = (caller: Caller) => ({ ...caller, idempotencyKey: unique('key') });
    const asking = by(superAdmin);
    const [one, other] = [await askFor(burn(user.id), asking), await askFor(burn(user.id), asking)];
    expect(other.id).toBe(one.id);
    const giving = by(second);
    const done = await approve(one, giving);
    const again = await approve(one, giving);
    expect(done.status).toBe(201);
    expectReplay(again, done);
    expect((await walletOf(user)).balance).toBe(3);
  });

  it('is in one list with those of all services, page by page', async () => {
    const all: string[] = [];
    for (let path: string | null = '/api/admin/approvals?limit=7'; path !== null; ) {
      const page: z.infer<typeof ApprovalPage> = expectBody(await get(path, second), 200, ApprovalPage);
      all.push(...page.approvals.map(({ createdAt, id }) => `${createdAt} ${id}`));
      path = page.nextCursor && `/api/admin/approvals?limit=7&cursor=${page.nextCursor}`;
    }
    expect(all).toEqual(all.toSorted().toReversed());
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(WIRED.length);
    const burns = expectBody(
      await get('/api/admin/approvals?action=burn&status=APPROVED', second),
      200,
      ApprovalPage,
    );
    expect(new Set(burns.approvals.map(({ action, status }) => `${action} ${status}`))).toEqual(
      new Set(['burn APPROVED']),
    );
  });

  it('is created in a bulk too, where operations above an amount count with all others of that person and day', async () => {
    const path = '/api/admin/approval-policies/mint';
    const looser = await askFor({ method: 'PUT', path, body: { aboveAmount: 100 } }, superAdmin);
    expect((await approve(looser, second)).status).toBe(200);
    const users = [await aPerson(), await aPerson()];
    const data = (n: number, amount: number) => ({ userId: users[n % 2]?.id, amount, reason });
    const operations = [0, 1, 2, 3].map((n) => ({ operation: 'mint', data: data(n, 40) }));
    const { json } = await post('/api/bulk', { operations }, third);
    const statuses = (json as { results: { status: number }[] }).results.map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 202, 202]);
    for (const [amount, status] of [
      [20.0001, 202],
      [20, 201],
      [0.0001, 202],
    ] as const)
      expect((await post('/api/admin/mint', data(0, amount), third)).status).toBe(status);
    const removal = await askFor({ method: 'DELETE', path, body: {} }, superAdmin);
    expect((await approve(removal, second)).status).toBeLessThan(300);
    const { policies } = expectBody(await get('/api/admin/approval-policies', second), 200, Policies);
    expect(policies.map(({ action }) => action)).not.toContain('mint');
  });

  /** The coins were minted before any policy existed; a mint now needs two people. */
  async function aPersonWithout(): Promise<Person> {
    const user = await aPerson();
    const minted = await askFor(
      postAct('/api/admin/mint', { userId: user.id, amount: 4, reason }),
      superAdmin,
    );
    expect((await approve(minted, second)).status).toBe(201);
    return user;
  }
});
