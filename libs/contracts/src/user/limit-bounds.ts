import type { Bound } from '../messages/bounds.ts';
import type { Role } from '../primitives.ts';
import { SPENDING_TYPES } from '../transactions.ts';
import { type LimitState, minutesOf } from './limits.ts';

/** Whether a limit is one of this user's, through whichever platform. */
export const isLimitOf = (limit: LimitState, { userId, role }: { userId: number; role: Role }): boolean =>
  (limit.role ?? role) === role && (limit.userId ?? userId) === userId;

/** Whether it is one of theirs for what they send through that platform; null: through none. */
export const isLimitOn = (
  limit: LimitState,
  { platform, ...user }: { userId: number; role: Role; platform: string | null },
): boolean => isLimitOf(limit, user) && (limit.platform ?? platform) === platform;

/** What of a user's spending a limit counts. */
export function windowOf({ types, window }: Pick<LimitState, 'types' | 'window'>) {
  const minutes = minutesOf(window);
  if (minutes === null) throw new Error(`${window} is no window`);
  return { types: types ?? [...SPENDING_TYPES], minutes };
}

/** What a command says of a limit. */
export function boundOf(limit: LimitState): Bound {
  return {
    kind: 'window',
    limit: limit.id,
    name: limit.name,
    ...windowOf(limit),
    atMostUnits: limit.maxUnits,
    atMostTimes: limit.maxCount,
    ...(limit.platform === null ? {} : { ofPlatform: true as const }),
    ...(limit.mode === 'OBSERVE' ? { isObserved: true as const } : {}),
  };
}
