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

type SpendingSource = {
  platform: PlatformAccess | null;
  key: ActiveApiKey | null;
  spending: readonly Bound[];
};

export function createThrough({ platform, key, spending }: SpendingSource): CommandBounds {
  const bounds = [...(key ? keyBounds(key) : []), ...(platform ? platformBounds(platform) : []), ...spending];
  return { ...(platform ? { platform: platform.id } : {}), ...(bounds.length > 0 ? { bounds } : {}) };
}

function keyBounds({ perTransactionUnits, dailyMintUnits, capsId }: ActiveApiKey): Bound[] {
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

/** A platform without a budget is counted too, because its use of the day is shown. */
function platformBounds({ id, mintPerDayUnits, rewardPerDayUnits }: PlatformAccess): Bound[] {
  const dayBound = (type: 'MINT' | 'REWARD', atMostUnits: string | null): Bound => ({
    ...{ kind: 'day', type, code: 'budget_exceeded', atMostUnits, counter: platformCounter(id, type) },
  });
  return [dayBound('MINT', mintPerDayUnits), dayBound('REWARD', rewardPerDayUnits)];
}

type Spender = Pick<UserActor, 'userId' | 'ownRole' | 'delegated'>;

export function spendingBounds(
  { limits }: SpendingLimits,
  { userId, ownRole, delegated }: Spender,
  platform: string | null,
): Bound[] {
  const own = limits.filter((limit) => limitAppliesToSpending(limit, { userId, role: ownRole, platform }));
  return [...own.map(toBound), ...(delegated ? [linkBound(userId, delegated)] : [])];
}

/** A link without a limit is counted too: its use is shown, and counts once the user sets a limit. */
function linkBound(userId: number, { platform, dailyUnits }: NonNullable<Spender['delegated']>): Bound {
  const counter = linkCounter(platform.id, userId);
  return { kind: 'spent', limit: 'link', atMostUnits: dailyUnits, counter };
}
