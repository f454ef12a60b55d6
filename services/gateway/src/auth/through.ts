import {
  type ActiveApiKey,
  type Bound,
  type CommandBounds,
  limitAppliesToSpending,
  linkCounter,
  type PlatformAccess,
  platformCounter,
  type SpendingLimits,
  toBound,
} from '@cowrie/contracts';
import type { UserActor } from './actors.ts';

type Behind = { platform: PlatformAccess | null; key: ActiveApiKey | null; spending: readonly Bound[] };

/** What commands say of the platform, the API key and the user behind them. */
export function throughOf({ platform, key, spending }: Behind): CommandBounds {
  const bounds = [
    ...(key ? boundsOfKey(key) : []),
    ...(platform ? boundsOfPlatform(platform) : []),
    ...spending,
  ];
  return { ...(platform ? { platform: platform.id } : {}), ...(bounds.length > 0 ? { bounds } : {}) };
}

function boundsOfKey({ perTransactionUnits, dailyMintUnits, capsId }: ActiveApiKey): Bound[] {
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

/** The limits, and what a user lets a platform spend, that hold for what a user sends, through that platform if it is through one. */
export function boundsOfSpending(
  { limits }: SpendingLimits,
  { userId, ownRole, delegated }: Spender,
  platform: string | null,
): Bound[] {
  const own = limits.filter((limit) => limitAppliesToSpending(limit, { userId, role: ownRole, platform }));
  return [...own.map(toBound), ...(delegated ? [boundOfLink(userId, delegated)] : [])];
}

/** Without a limit it is counted all the same: what was used today is shown, and counts when the user sets one. */
function boundOfLink(userId: number, { platform, dailyUnits }: NonNullable<Spender['delegated']>): Bound {
  const counter = linkCounter(platform.id, userId);
  return { kind: 'spent', limit: 'link', atMostUnits: dailyUnits, counter };
}
