import { z } from 'zod';

/**
 * Operations that must take effect at once, such as revoking a key, are never held; nor are those of
 * providers and service accounts.
 */
export type ActionRule = {
  service: 'ledger' | 'user';
  /** The same role and key scope are needed to approve the action. */
  by: { role: 'ADMIN' | 'SUPERADMIN'; keyScope?: string };
  /** An action without an amount (null) is held whatever the policy's `aboveAmount` is. */
  unit: 'coins' | 'xaf' | null;
};

const SUPERADMIN = { role: 'SUPERADMIN' } as const;
const ADMIN = { role: 'ADMIN' } as const;

const POLICY_RULES = {
  mint: { service: 'ledger', by: { ...ADMIN, keyScope: 'coins:mint' }, unit: 'coins' },
  burn: { service: 'ledger', by: { ...ADMIN, keyScope: 'coins:burn' }, unit: 'coins' },
  refund: { service: 'ledger', by: ADMIN, unit: 'coins' },
  /** Rewards of a service account are limited by its platform's budget instead. */
  reward: { service: 'ledger', by: ADMIN, unit: 'coins' },
  'treasury-transfer': { service: 'ledger', by: SUPERADMIN, unit: 'coins' },
  'withdrawal-settle': { service: 'ledger', by: ADMIN, unit: 'xaf' },
  'role-change': { service: 'user', by: SUPERADMIN, unit: null },
  'user-delete': { service: 'user', by: SUPERADMIN, unit: null },
  'factor-reset': { service: 'user', by: SUPERADMIN, unit: null },
  limit: { service: 'user', by: SUPERADMIN, unit: null },
  budget: { service: 'user', by: SUPERADMIN, unit: null },
  'platform-status': { service: 'user', by: SUPERADMIN, unit: null },
  /** The action covers creating and rotating a key; revoking one takes effect at once. */
  'api-key': { service: 'user', by: SUPERADMIN, unit: null },
  'service-account': { service: 'user', by: SUPERADMIN, unit: null },
  rate: { service: 'ledger', by: SUPERADMIN, unit: null },
} as const satisfies Record<string, ActionRule>;

export const ACTION_RULES = {
  ...POLICY_RULES,
  /** Changes of policies need an approval as soon as there is any policy. */
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

/** One person may do this daily total alone, in units of coins or in XAF; null if every use needs an approval. */
export type Policies = ReadonlyMap<PolicyAction, bigint | null>;
