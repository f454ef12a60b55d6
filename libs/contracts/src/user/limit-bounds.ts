import type { Bound } from '../messages/bounds.ts';
import type { Role } from '../primitives.ts';
import { SPENDING_TYPES } from '../transactions.ts';
import { durationMinutes, type SpendingLimitState } from './limits.ts';

/** Whether a limit is one of this user's, through whichever platform. */
export const limitAppliesToUser = (
  limit: SpendingLimitState,
  { userId, role }: { userId: number; role: Role },
): boolean => (limit.role ?? role) === role && (limit.userId ?? userId) === userId;

/** Whether it is one of theirs for what they send through that platform; null: through none. */
export const limitAppliesToSpending = (
  limit: SpendingLimitState,
  { platform, ...user }: { userId: number; role: Role; platform: string | null },
): boolean => limitAppliesToUser(limit, user) && (limit.platform ?? platform) === platform;

/** What of a user's spending a limit counts. */
export function toSpendingWindow({ types, window }: Pick<SpendingLimitState, 'types' | 'window'>) {
  const minutes = durationMinutes(window);
  if (minutes === null) throw new Error(`${window} is no window`);
  return { types: types ?? [...SPENDING_TYPES], minutes };
}

/** What a command says of a limit. */
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
