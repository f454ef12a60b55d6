import type { Approval, ApprovalPolicy } from '@cowrie/client';

/** An operation that may need a second person. */
export type Action = Approval['action'];

type Right = {
  /** Who may do it, and so who may approve it. */
  least: 'ADMIN' | 'SUPERADMIN';
  /** What its amount is; null: it has none. */
  unit: 'coins' | 'xaf' | null;
};

/** Each act: one that the API has and that is missing here is an error of types; that it is as the API has it, a test says. */
export const RIGHTS: Readonly<Record<Action, Right>> = {
  mint: { least: 'ADMIN', unit: 'coins' },
  burn: { least: 'ADMIN', unit: 'coins' },
  refund: { least: 'ADMIN', unit: 'coins' },
  reward: { least: 'ADMIN', unit: 'coins' },
  'treasury-transfer': { least: 'SUPERADMIN', unit: 'coins' },
  'withdrawal-settle': { least: 'ADMIN', unit: 'xaf' },
  'role-change': { least: 'SUPERADMIN', unit: null },
  'user-delete': { least: 'SUPERADMIN', unit: null },
  'factor-reset': { least: 'SUPERADMIN', unit: null },
  limit: { least: 'SUPERADMIN', unit: null },
  budget: { least: 'SUPERADMIN', unit: null },
  'platform-status': { least: 'SUPERADMIN', unit: null },
  'api-key': { least: 'SUPERADMIN', unit: null },
  'service-account': { least: 'SUPERADMIN', unit: null },
  rate: { least: 'SUPERADMIN', unit: null },
  'approval-policy': { least: 'SUPERADMIN', unit: null },
};

/** Undefined of an act that only a newer server knows. */
export const rightOf = (action: string): Right | undefined =>
  Object.hasOwn(RIGHTS, action) ? RIGHTS[action as Action] : undefined;

export const ACTIONS = Object.keys(RIGHTS) as readonly Action[];

/** What there can be a policy for: changes of policies have none. */
export const POLICY_ACTIONS = ACTIONS.filter(
  (action): action is ApprovalPolicy['action'] => action !== 'approval-policy',
);
