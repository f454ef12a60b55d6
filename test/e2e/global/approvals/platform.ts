import { expect } from '@jest/globals';
import pg from 'pg';
import { approve, askFor, Policies } from '../../../support/acts/approvals.ts';
import { expectBody } from '../../../support/contract/objects.ts';
import { type Caller, get } from '../../../support/http.ts';
import type { OwnPlatform } from '../../../support/platform/use-platform.ts';

type RoleColumn = 'admin_since' | 'super_admin_since';

/** Sets how long the user has had the role. */
export async function setRoleAge(
  { platform }: OwnPlatform,
  { id }: { id: number },
  age: string,
  columns: readonly RoleColumn[] = ['admin_since', 'super_admin_since'],
): Promise<void> {
  const client = new pg.Client({ connectionString: platform.env.USER_DATABASE_URL });
  await client.connect();
  const set = columns.map((column) => `${column} = now() - $2::interval`).join(', ');
  await client.query(`UPDATE users SET ${set} WHERE id = $1`, [id, age]).finally(() => client.end());
}

export async function removePolicies(requester: Caller, approver: Caller): Promise<void> {
  const { policies } = expectBody(await get('/api/admin/approval-policies', approver), 200, Policies);
  for (const { action } of policies) {
    const path = `/api/admin/approval-policies/${action}`;
    const asked = await askFor({ method: 'DELETE', path, body: {} }, requester);
    expect((await approve(asked, approver)).status).toBeLessThan(300);
  }
}
