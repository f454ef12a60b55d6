import type { ApprovalPolicies, PolicyAction } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Db } from '../db.ts';

const POLICIES = table('approval_policies', {
  action: column.text<PolicyAction>(),
  aboveUnits: column.bigint('above').orNull(),
  removed: column.boolean(),
  version: column.int(),
  changedAtMs: column.time(),
});
type Policy = RowOf<typeof POLICIES>;

async function readAll(db: Db): Promise<Policy[]> {
  const { rows } = await db.query({
    name: 'read-approval-policies',
    text: `SELECT ${POLICIES.select()} FROM approval_policies ORDER BY action`,
  });
  return rows.map(POLICIES.read);
}

export async function readPolicies(db: Db): Promise<ApprovalPolicies> {
  const all = await readAll(db);
  const version = all.reduce((sum, policy) => sum + policy.version, 0);
  const policies = all
    .filter(({ removed }) => !removed)
    .map(({ action, aboveUnits }) => ({
      action,
      aboveUnits: aboveUnits === null ? null : String(aboveUnits),
    }));
  return { version, policies };
}

export async function writePolicy(
  db: Db,
  policy: { action: PolicyAction; aboveUnits: string | null; removed: boolean; nowMs: number },
): Promise<void> {
  const { aboveUnits, nowMs, ...rest } = policy;
  await db.query({
    name: 'write-approval-policy',
    text: `${POLICIES.insertOne} ON CONFLICT (action) DO UPDATE
           SET ${POLICIES.set('excluded', 'aboveUnits', 'removed', 'changedAtMs')},
               version = approval_policies.version + 1`,
    values: POLICIES.parameters({
      ...rest,
      aboveUnits: aboveUnits === null ? null : BigInt(aboveUnits),
      version: 1,
      changedAtMs: nowMs,
    }),
  });
}

/** A role change by two people needs two super admins. */
export async function leastSuperAdmins(db: Db): Promise<1 | 2> {
  const { rows } = await db.query({
    name: 'find-role-policy',
    text: `SELECT FROM approval_policies WHERE action = 'role-change' AND NOT removed`,
  });
  return rows.length > 0 ? 2 : 1;
}
