import {
  type AllLimits,
  type Bound,
  type FoundApiKey,
  type LimitState,
  linkCounter,
  minutesOf,
  type PlatformAccess,
  platformCounter,
  SPENDING_TYPES,
  type Through,
} from '@cowrie/contracts';
import type { UserActor } from './actors.ts';

type Behind = { platform: PlatformAccess | null; key: FoundApiKey | null; spending: readonly Bound[] };

/** What commands say of the platform, the API key and the user behind them. */
export function throughOf({ platform, key, spending }: Behind): Through {
  const bounds = [
    ...(key ? boundsOfKey(key) : []),
    ...(platform ? boundsOfPlatform(platform) : []),
    ...spending,
  ];
  return { ...(platform ? { platform: platform.id } : {}), ...(bounds.length > 0 ? { bounds } : {}) };
}

function boundsOfKey({ id, perTransactionUnits, dailyMintUnits, capsId = id }: FoundApiKey): Bound[] {
  const each = (type: 'MINT' | 'BURN', atMostUnits: string): Bound => ({
    ...{ kind: 'each', type, code: 'limit_exceeded', atMostUnits },
  });
  const bounds =
    perTransactionUnits === null
      ? []
      : [each('MINT', perTransactionUnits), each('BURN', perTransactionUnits)];
  if (dailyMintUnits === null) return bounds;
  const counter = `api-key:${capsId}:MINT`;
  return [
    ...bounds,
    { kind: 'day', type: 'MINT', code: 'mint_limit_exceeded', atMostUnits: dailyMintUnits, counter },
  ];
}

/** Without a budget it is counted all the same: what was used today is shown. */
function boundsOfPlatform({ id, mintPerDayUnits, rewardPerDayUnits }: PlatformAccess): Bound[] {
  const ofDay = (type: 'MINT' | 'REWARD', atMostUnits: string | null): Bound => ({
    ...{ kind: 'day', type, code: 'budget_exceeded', atMostUnits, counter: platformCounter(id, type) },
  });
  return [ofDay('MINT', mintPerDayUnits), ofDay('REWARD', rewardPerDayUnits)];
}

type Spender = Pick<UserActor, 'userId' | 'ownRole' | 'delegated'>;

/** Whether a limit is one of this user's, through whichever platform. */
export const isOf = (limit: LimitState, { userId, ownRole }: Pick<Spender, 'userId' | 'ownRole'>): boolean =>
  (limit.role ?? ownRole) === ownRole && (limit.userId ?? userId) === userId;

/** The limits, and what a user lets a platform spend, that hold for what a user sends, through that platform if it is through one. */
export function boundsOfSpending(
  { limits }: AllLimits,
  { userId, ownRole, delegated }: Spender,
  platform: string | null,
): Bound[] {
  const own = limits.filter(
    (limit) => isOf(limit, { userId, ownRole }) && (limit.platform ?? platform) === platform,
  );
  return [...own.map(boundOf), ...(delegated ? [boundOfLink(userId, delegated)] : [])];
}

/** Without a limit it is counted all the same: what was used today is shown, and counts when the user sets one. */
function boundOfLink(userId: number, { platform, dailyUnits }: NonNullable<Spender['delegated']>): Bound {
  const counter = linkCounter(platform.id, userId);
  return { kind: 'spent', limit: 'link', atMostUnits: dailyUnits, counter };
}

function boundOf(limit: LimitState): Bound {
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

/** What of a user's spending a limit counts. */
export function windowOf({ types, window }: LimitState) {
  const minutes = minutesOf(window);
  if (minutes === null) throw new Error(`${window} is no window`);
  return { types: types ?? [...SPENDING_TYPES], minutes };
}
