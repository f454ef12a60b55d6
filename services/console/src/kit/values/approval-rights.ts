import type { Approval, ApprovalPolicy } from '@cowrie/client';

export type Action = Approval['action'];

type ApprovalRight = {
  /** The role that may request the operation, and therefore approve it. */
  roleMin: 'ADMIN' | 'SUPERADMIN';
  unit: 'coins' | 'xaf' | null;
};

/** All operations: a missing one is a type error, and a test compares them with the services. */
export const RIGHTS: Readonly<Record<Action, ApprovalRight>> = {
  mint: { roleMin: 'ADMIN', unit: 'coins' },
  burn: { roleMin: 'ADMIN', unit: 'coins' },
  refund: { roleMin: 'ADMIN', unit: 'coins' },
  reward: { roleMin: 'ADMIN', unit: 'coins' },
  'treasury-transfer': { roleMin: 'SUPERADMIN', unit: 'coins' },
  'withdrawal-settle': { roleMin: 'ADMIN', unit: 'xaf' },
  'role-change': { roleMin: 'SUPERADMIN', unit: null },
  'user-delete': { roleMin: 'SUPERADMIN', unit: null },
  'factor-reset': { roleMin: 'SUPERADMIN', unit: null },
  limit: { roleMin: 'SUPERADMIN', unit: null },
  budget: { roleMin: 'SUPERADMIN', unit: null },
  'platform-status': { roleMin: 'SUPERADMIN', unit: null },
  'api-key': { roleMin: 'SUPERADMIN', unit: null },
  'service-account': { roleMin: 'SUPERADMIN', unit: null },
  rate: { roleMin: 'SUPERADMIN', unit: null },
  'approval-policy': { roleMin: 'SUPERADMIN', unit: null },
};

/** Returns undefined for an operation of a newer server. */
export const rightOf = (action: string): ApprovalRight | undefined =>
  Object.hasOwn(RIGHTS, action) ? RIGHTS[action as Action] : undefined;

export const ACTIONS = Object.keys(RIGHTS) as readonly Action[];

/** Operations that can have a policy; changes of policies cannot. */
export const POLICY_ACTIONS = ACTIONS.filter(
  (action): action is ApprovalPolicy['action'] => action !== 'approval-policy',
);
