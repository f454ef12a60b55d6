import { apiKeys } from './api-keys.ts';
import type { Kind } from './kind.ts';
import { limits } from './limits.ts';
import { platforms } from './platforms.ts';
import { policies } from './policies.ts';
import { rate } from './rate.ts';
import { serviceAccounts } from './service-accounts.ts';
import { webhooks } from './webhooks.ts';

/**
 * Sections are applied in this order: limits of a key before the key, and policies last, since they hold
 * later changes.
 */
const KINDS = {
  platforms,
  limits,
  rate,
  webhooks,
  apiKeys,
  serviceAccounts,
  policies,
} as const satisfies Record<string, Kind>;

export type Section = keyof typeof KINDS;
export const SECTIONS = Object.keys(KINDS) as Section[];
export type { Kind } from './kind.ts';
export const kindOf = (section: Section): Kind => KINDS[section];
