import type { Bound } from '../messages/bounds.ts';
import type { Role } from '../primitives.ts';
import { SPENDING_TYPES } from '../transactions.ts';
import { durationMinutes, type SpendingLimitState } from './limits.ts';

export const limitAppliesToUser = (
  limit: SpendingLimitState,
  { userId, role }: { userId: number; role: Role },
): boolean => (limit.role ?? role) === role && (limit.userId ?? userId) === userId;

/** A null platform is spending without a platform. */
export const limitAppliesToSpending = (
  limit: SpendingLimitState,
  { platform, ...user }: { userId: number; role: Role; platform: string | null },
): boolean => limitAppliesToUser(limit, user) && (limit.platform ?? platform) === platform;

export function toSpendingWindow({ types, window }: Pick<SpendingLimitState, 'types' | 'window'>) {
  const minutes = durationMinutes(window);
  if (minutes === null) throw new Error(`${window} is no window`);
  return { types: types ?? [...SPENDING_TYPES], minutes };
}

export function toBound(limit: SpendingLimitState): Bound {
  return {
    kind: 'window',
    limit: limit.id,
    name: limit.name,
    ...toSpendingWindow(limit),
    atMostUnits: limit.maxUnits,
    atMostTimes: limit.maxCount,
    ...(limit.platform === null ? {} : { ofPlatform: true as const }),
    ...(limit.mode === 'OBSERVE' ? { isObserved: true as const } : {}),
  };
}
