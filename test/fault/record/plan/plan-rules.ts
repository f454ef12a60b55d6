import { type Operation, reasonOf } from '../types.ts';
import {
  type Cast,
  HOT_TREASURY,
  type PlannedOperation,
  type RuleCast,
  SMALL_UNITS,
  transfer,
  treasuryAccount,
  UNITS_PER_COIN,
} from './plan.ts';
import type { Random } from './random.ts';

/** The limit of the limited user, below what they try to send. */
export const LIMIT = { window: 'PT1M', maxUnits: 6 * UNITS_PER_COIN, maxCount: 30 } as const;
export const WAITING_ACTION = 'treasury-transfer';

const RULE_KINDS = ['limited', 'frozen', 'switched', 'freeze', 'unfreeze', 'ask'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export const isRuleKind = (kind: string): kind is RuleKind => RULE_KINDS.some((one) => one === kind);

export function planRule(
  kind: RuleKind,
  { cast, rules }: { cast: Cast; rules: RuleCast },
  random: Random,
  reason: string,
): PlannedOperation {
  const amount = 1 + random.below(SMALL_UNITS);
  const others = cast.users.filter((id) => !Object.values(rules).includes(id));
  const to = others[random.below(others.length)] ?? 0;
  switch (kind) {
    case 'limited':
    case 'frozen':
    case 'switched':
      return transfer({ kind, from: rules[`${kind}Id`], to, amount, reason });
    case 'freeze':
    case 'unfreeze':
      return {
        kind,
        principal: `user:${cast.adminId}`,
        method: kind === 'freeze' ? 'PUT' : 'DELETE',
        path: freezePath(rules.switchedId),
        body: kind === 'freeze' ? { direction: 'OUT', reason } : {},
        earlierReason: reason,
        type: null,
        amountUnits: 0n,
        from: rules.switchedId,
        to: rules.switchedId,
      };
    case 'ask':
      return {
        kind,
        principal: `user:${cast.adminId}`,
        path: `/api/admin/treasuries/${HOT_TREASURY}/transfer`,
        body: { toUserId: to, amount: amount / UNITS_PER_COIN, reason },
        type: null,
        amountUnits: BigInt(amount),
        from: treasuryAccount(HOT_TREASURY),
        to,
      };
  }
}

export const freezePath = (userId: number) => `/api/admin/users/${userId}/freeze`;

export function planApprove(asked: Operation, { approverId }: RuleCast): PlannedOperation {
  const { id, requestHash } = asked.acknowledged?.approval ?? {};
  return {
    kind: 'approve',
    principal: `user:${approverId}`,
    path: `/api/admin/approvals/${id}/approve`,
    body: { requestHash },
    earlierReason: reasonOf(asked),
    type: 'TRANSFER',
    amountUnits: asked.amountUnits,
    from: asked.from,
    to: asked.to,
  };
}
