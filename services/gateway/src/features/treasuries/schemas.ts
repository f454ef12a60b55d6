import { TREASURY, type Treasury, type TreasuryState, unitsToCoins } from '@cowrie/contracts';
import { z } from 'zod';
import { TreasuryBalance } from '../../api/coin-objects.ts';
import { CoinAmount } from '../../api/inputs.ts';
import { Coins } from '../../api/objects.ts';

export const WatchedTreasury = z
  .strictObject({
    ...TreasuryBalance.shape,
    alarm: z
      .strictObject({ below: Coins })
      .nullable()
      .meta({ description: 'The treasury is low when its balance is below this; null: no alarm' }),
  })
  .meta({ id: 'WatchedTreasury' });

export const AlarmSetting = z.strictObject({
  below: CoinAmount.nullable().meta({ description: 'Coins; null removes the alarm' }),
});

export function watchedView(
  state: TreasuryState,
  belowUnits: string | null,
): z.infer<typeof WatchedTreasury> {
  const alarm = belowUnits === null ? null : { below: unitsToCoins(belowUnits) };
  return { ...TREASURY.toPublic(state), alarm };
}

export const alarmOf = (
  alarms: readonly { treasury: Treasury; belowUnits: string }[],
  code: Treasury,
): string | null => alarms.find(({ treasury }) => treasury === code)?.belowUnits ?? null;
