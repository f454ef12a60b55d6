import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type Act,
  approvalOf,
  approve,
  askFor,
  perform,
  reject,
  setPolicy,
} from '../../support/acts/approvals.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonOfRole, type Person, walletOf } from '../../support/fixtures.ts';
import { call, patch } from '../../support/http.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { useUsers } from '../../support/use-users.ts';

/** Approvers must not run out. The platform is its own, because policies apply to everybody. */

const own = usePlatform({ APPROVER_MIN_HOURS: '24' });
const { superAdmin } = useUsers();
let second: Person & { apiKey: string };
let third: Person & { apiKey: string };

const reason = 'A test';
const roleChange = (id: number, role: string): Act => ({
  ...{ method: 'PATCH', path: `/api/admin/users/${id}/role`, body: { role } },
});
const policyOf = (action: string): Act => ({
  ...{ method: 'PUT', path: `/api/admin/approval-policies/${action}`, body: { aboveAmount: null } },
});
const mintOf = (userId: number, amount: number): Act => ({
  ...{ method: 'POST', path: '/api/admin/mint', body: { userId, amount, reason } },
});
const withKey = (person: Person) => ({ ...person, apiKey: superAdmin.apiKey });

async function since(column: 'admin_since' | 'super_admin_since', { id }: { id: number }, ago: string) {
  const client = new pg.Client({ connectionString: own.platform.env.USER_DATABASE_URL });
  await client.connect();
  const text = `UPDATE users SET ${column} = now() - $2::interval WHERE id = $1`;
  await client.query(text, [id, ago]).finally(() => client.end());
}

describe('a policy of role changes', () => {
  it('needs two super admins, even though it is the first policy', async () => {
    expectProblem(await setPolicy('role-change', null, superAdmin), 'last_super_admin');
    second = withKey(await aPersonOfRole('SUPERADMIN', superAdmin));
    third = withKey(await aPersonOfRole('SUPERADMIN', superAdmin));
    expect((await setPolicy('role-change', null, superAdmin)).status).toBe(200);
  });

  it('keeps two of them, because one alone could approve nothing', async () => {
    const asked = [
      await askFor(roleChange(second.id, 'USER'), second),
      await askFor(roleChange(third.id, 'ADMIN'), second),
    ] as const;
    // There are three, so each of them could lose the role. The first super admin may approve.
    expect((await approve(asked[1], superAdmin)).status).toBe(200);
    expectProblem(await approve(asked[0], superAdmin), 'last_super_admin');
    expect(await approvalOf(asked[0].id, superAdmin)).toMatchObject({ status: 'PENDING' });
    // There are two, so every operation that would leave one is refused at once.
    expectProblem(await perform(roleChange(second.id, 'USER'), superAdmin), 'last_super_admin');
    expectProblem(await perform(roleChange(superAdmin.id, 'ADMIN'), second), 'last_super_admin');
    const erased = await call('DELETE', `/api/admin/users/${second.id}`, undefined, superAdmin);
    expectProblem(erased, 'last_super_admin');

    const back = await askFor(roleChange(third.id, 'SUPERADMIN'), second);
    expect((await approve(back, superAdmin)).status).toBe(200);
    expect((await approve(asked[0], superAdmin)).status).toBe(200);
    const again = await askFor(roleChange(second.id, 'SUPERADMIN'), third);
    expect((await approve(again, superAdmin)).status).toBe(200);
  });
});

describe('a user with a role for less than APPROVER_MIN_HOURS', () => {
  let policy: Awaited<ReturnType<typeof askFor>>;
  beforeAll(async () => {
    policy = await askFor(policyOf('mint'), third);
    expect((await approve(policy, superAdmin)).status).toBe(200);
  });
  const aMint = async (by = superAdmin) => {
    const receiver = await aPerson();
    const asked = await askFor(mintOf(receiver.id, 5), by);
    return { receiver, asked };
  };

  it('approves nothing, and can once the time is over', async () => {
    const { receiver, asked } = await aMint();
    for (const ago of ['0 hours', '23 hours 59 minutes']) {
      await since('admin_since', second, ago);
      expectProblem(await approve(asked, second), 'approver_too_new');
    }
    expect((await walletOf(receiver)).balance).toBe(0);
    expect(await approvalOf(asked.id, second)).toMatchObject({ status: 'PENDING', decidedBy: null });
    await since('admin_since', second, '24 hours');
    expect((await approve(asked, second)).status).toBe(201);
    expect((await walletOf(receiver)).balance).toBe(5);
  });

  it('counts by the role that the operation needs: an old administrator is a new super admin', async () => {
    const other = await askFor(policyOf('burn'), third);
    expectProblem(await approve(other, second), 'approver_too_new');
    await since('super_admin_since', second, '24 hours');
    expect((await approve(other, second)).status).toBe(200);
  });

  it('begins again after the role was removed in between', async () => {
    for (const role of ['USER', 'SUPERADMIN']) {
      const asked = await askFor(roleChange(second.id, role), third);
      expect((await approve(asked, superAdmin)).status).toBe(200);
    }
    const { asked } = await aMint();
    expectProblem(await approve(asked, second), 'approver_too_new');
    // A new approver may reject an approval, but not approve it.
    expect((await reject(asked, second)).status).toBe(200);
  });

  it('is never the super admin of the first start', async () => {
    const { asked, receiver } = await aMint(third);
    expect((await approve(asked, superAdmin)).status).toBe(201);
    expect((await walletOf(receiver)).balance).toBe(5);
    const same = await patch(`/api/admin/users/${superAdmin.id}/role`, { role: 'SUPERADMIN' }, third);
    expect(same.status).toBe(200);
  });
});
