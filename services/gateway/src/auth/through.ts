import {
  type Bound,
  type FoundApiKey,
  type PlatformAccess,
  platformCounter,
  type Through,
} from '@cowrie/contracts';

/** What commands say of the platform and the API key behind them. */
export function throughOf(platform: PlatformAccess | null, key: FoundApiKey | null): Through {
  const bounds = [...(key ? boundsOfKey(key) : []), ...(platform ? boundsOfPlatform(platform) : [])];
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
