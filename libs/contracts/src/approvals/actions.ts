import { z } from 'zod';

/**
 * Every act of an administrator that a second person may have to see, declared once: who applies it, who may do it, and in what its
 * amount is. The operations name their act (`operations/`). Not in it, on purpose: what must be there at once (revoking a key,
 * ending sessions, freezing), and what a payout provider or a service account does by itself.
 */
export type ActionRule = {
  /** The service that applies it, and keeps the approvals that it waits for. */
  service: 'ledger' | 'user';
  /** Who may do it, and so who may approve it. */
  by: { role: 'ADMIN' | 'SUPERADMIN'; keyScope?: string };
  /** Null: it has no amount, and is held back whatever `aboveAmount` says. */
  unit: 'coins' | 'xaf' | null;
};

const SUPERADMIN = { role: 'SUPERADMIN' } as const;
const ADMIN = { role: 'ADMIN' } as const;

const POLICY_RULES = {
  mint: { service: 'ledger', by: { ...ADMIN, keyScope: 'coins:mint' }, unit: 'coins' },
  burn: { service: 'ledger', by: { ...ADMIN, keyScope: 'coins:burn' }, unit: 'coins' },
  refund: { service: 'ledger', by: ADMIN, unit: 'coins' },
  /** By an administrator; a service account pays rewards under the budget of its platform. */
  reward: { service: 'ledger', by: ADMIN, unit: 'coins' },
  'treasury-transfer': { service: 'ledger', by: SUPERADMIN, unit: 'coins' },
  'withdrawal-settle': { service: 'ledger', by: ADMIN, unit: 'xaf' },
  'role-change': { service: 'user', by: SUPERADMIN, unit: null },
  'user-delete': { service: 'user', by: SUPERADMIN, unit: null },
  'factor-reset': { service: 'user', by: SUPERADMIN, unit: null },
  limit: { service: 'user', by: SUPERADMIN, unit: null },
  budget: { service: 'user', by: SUPERADMIN, unit: null },
  'platform-status': { service: 'user', by: SUPERADMIN, unit: null },
  /** Made or rotated; revoking is immediate. */
  'api-key': { service: 'user', by: SUPERADMIN, unit: null },
  'service-account': { service: 'user', by: SUPERADMIN, unit: null },
  rate: { service: 'ledger', by: SUPERADMIN, unit: null },
} as const satisfies Record<string, ActionRule>;

export const ACTION_RULES = {
  ...POLICY_RULES,
  /** Changes of policies, which no policy names: they are held back once there is any. */
  'approval-policy': { service: 'user', by: SUPERADMIN, unit: null },
} as const satisfies Record<string, ActionRule>;

/** What a policy may be for. */
export type PolicyAction = keyof typeof POLICY_RULES;
export type Action = keyof typeof ACTION_RULES;

const namesOf = <K extends string>(of: Readonly<Record<K, unknown>>) =>
  Object.keys(of) as unknown as readonly [K, ...K[]];
export const POLICY_ACTIONS = namesOf(POLICY_RULES);
export const ACTIONS = namesOf(ACTION_RULES);
export const Action = z.enum(ACTIONS);
export const PolicyAction = z.enum(POLICY_ACTIONS);

/** What a policy of each action is: units of coins, XAF, or null: each act. An action without one is not in it. */
export type Policies = ReadonlyMap<PolicyAction, bigint | null>;
