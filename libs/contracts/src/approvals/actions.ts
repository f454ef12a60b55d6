import { z } from 'zod';

/**
 * Every administrator's operation that can need a second person is declared here once. An operation names its
 * action in `operations/`. Two kinds are left out on purpose: operations that must take effect at once
 * (revoking a key, ending sessions, freezing), and those that a payout provider or a service account does by
 * itself.
 */
export type ActionRule = {
  /** The service that performs the action and stores its approvals. */
  service: 'ledger' | 'user';
  /** The role and key scope that are needed to perform the action, and equally to approve it. */
  by: { role: 'ADMIN' | 'SUPERADMIN'; keyScope?: string };
  /** Null if the action has no amount. Such an action is held whatever the policy's `aboveAmount` is. */
  unit: 'coins' | 'xaf' | null;
};

const SUPERADMIN = { role: 'SUPERADMIN' } as const;
const ADMIN = { role: 'ADMIN' } as const;

const POLICY_RULES = {
  mint: { service: 'ledger', by: { ...ADMIN, keyScope: 'coins:mint' }, unit: 'coins' },
  burn: { service: 'ledger', by: { ...ADMIN, keyScope: 'coins:burn' }, unit: 'coins' },
  refund: { service: 'ledger', by: ADMIN, unit: 'coins' },
  /** This is for administrators; the rewards of a service account are limited by its platform's budget. */
  reward: { service: 'ledger', by: ADMIN, unit: 'coins' },
  'treasury-transfer': { service: 'ledger', by: SUPERADMIN, unit: 'coins' },
  'withdrawal-settle': { service: 'ledger', by: ADMIN, unit: 'xaf' },
  'role-change': { service: 'user', by: SUPERADMIN, unit: null },
  'user-delete': { service: 'user', by: SUPERADMIN, unit: null },
  'factor-reset': { service: 'user', by: SUPERADMIN, unit: null },
  limit: { service: 'user', by: SUPERADMIN, unit: null },
  budget: { service: 'user', by: SUPERADMIN, unit: null },
  'platform-status': { service: 'user', by: SUPERADMIN, unit: null },
  /** This covers creating and rotating a key; revoking one takes effect at once. */
  'api-key': { service: 'user', by: SUPERADMIN, unit: null },
  'service-account': { service: 'user', by: SUPERADMIN, unit: null },
  rate: { service: 'ledger', by: SUPERADMIN, unit: null },
} as const satisfies Record<string, ActionRule>;

export const ACTION_RULES = {
  ...POLICY_RULES,
  /** Changes of policies need an approval as soon as there is any policy; no policy names them. */
  'approval-policy': { service: 'user', by: SUPERADMIN, unit: null },
} as const satisfies Record<string, ActionRule>;

export type PolicyAction = keyof typeof POLICY_RULES;
export type Action = keyof typeof ACTION_RULES;

const namesOf = <K extends string>(of: Readonly<Record<K, unknown>>) =>
  Object.keys(of) as unknown as readonly [K, ...K[]];
export const POLICY_ACTIONS = namesOf(POLICY_RULES);
export const ACTIONS = namesOf(ACTION_RULES);
export const Action = z.enum(ACTIONS);
export const PolicyAction = z.enum(POLICY_ACTIONS);

/**
 * The daily total of each action above which a second person is needed, in units of coins or in XAF; null if
 * every use needs one. Actions without a policy are missing.
 */
export type Policies = ReadonlyMap<PolicyAction, bigint | null>;
