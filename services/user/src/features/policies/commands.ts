import { amountOf, type PolicyAction, refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { readPolicies, writePolicy } from '../../identity/policies.ts';
import { countSuperAdmins } from '../../identity/roles.ts';

const targetOf = (action: PolicyAction) => `approval-policy:${action}`;

export const handleSetPolicy: Handler<'policy.set'> = {
  // Commands that remove a super admin lock all super admins, so this one must too.
  concerns: ({ action }) => ({ superAdmins: action === 'role-change' }),
  async handle({ db, nowMs }, { data: { action, aboveUnits, others } }) {
    const before = await readPolicies(db);
    if (action === 'role-change' && (await countSuperAdmins(db)) < 2)
      return refuse(
        'last_super_admin',
        'With one super admin nobody could approve a change of a role: make a second one first.',
      );
    const same = before.policies.find((policy) => policy.action === action);
    if (same && same.aboveUnits === aboveUnits) return { ok: true, data: before };
    await writePolicy(db, { action, aboveUnits, removed: false, nowMs });
    const details = {
      aboveAmount: amountOf(action, aboveUnits),
      ...(same ? { previousAboveAmount: amountOf(action, same.aboveUnits) } : {}),
    };
    const isFirst = before.policies.length === 0 && !others;
    return {
      ok: true,
      data: await readPolicies(db),
      log: { action: 'approval_policy.changed', target: targetOf(action), details },
      ...(isFirst ? { needsNobody: true } : {}),
    };
  },
};

export const handleRemovePolicy: Handler<'policy.remove'> = {
  concerns: () => ({}),
  async handle({ db, nowMs }, { data: { action } }) {
    const before = await readPolicies(db);
    const found = before.policies.find((policy) => policy.action === action);
    if (!found) return { ok: true, data: before };
    await writePolicy(db, { action, aboveUnits: null, removed: true, nowMs });
    const details = { removed: true, previousAboveAmount: amountOf(action, found.aboveUnits) };
    return {
      ok: true,
      data: await readPolicies(db),
      log: { action: 'approval_policy.changed', target: targetOf(action), details },
    };
  },
};
