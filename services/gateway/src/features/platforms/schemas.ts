import { LIMITS, PLATFORM, PLATFORM_STATUSES, type PlatformState, unitsToCoins } from '@cowrie/contracts';
import { z } from 'zod';
import { CoinLimit, expected, oneOf, PlatformIdInput } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';
import { Coins } from '../../api/objects.ts';

const Name = nameText(LIMITS.platformNameMax);
export const PlatformCreation = z.strictObject({ id: PlatformIdInput, name: Name });

const Limit = CoinLimit.nullable().optional();
export const PlatformChange = z.strictObject({
  name: Name.optional(),
  status: oneOf(PLATFORM_STATUSES).optional(),
  budget: z
    .strictObject({ mintPerDay: Limit, rewardPerDay: Limit }, expected('an object'))
    .optional()
    .meta({ description: 'Omitted fields stay as they are; null: no limit' }),
});
export const PlatformParams = z.strictObject({ id: PlatformIdInput });

export const Platform = PLATFORM.public;

const BudgetCoins = Coins.nullable().meta({ description: 'Coins per UTC day; null: no limit' });
export const PlatformDetails = z
  .strictObject({
    ...Platform.shape,
    budget: z.strictObject({ mintPerDay: BudgetCoins, rewardPerDay: BudgetCoins }),
    usedToday: z
      .strictObject({ minted: Coins, rewarded: Coins })
      .meta({ description: 'Coins on this UTC day' }),
  })
  .meta({ id: 'PlatformDetails' });
export type PlatformDetails = z.infer<typeof PlatformDetails>;

export function platformDetailsView(
  state: PlatformState,
  used: { mintedUnits: string; rewardedUnits: string },
): PlatformDetails {
  const limit = (units: string | null) => (units === null ? null : unitsToCoins(units));
  return {
    ...PLATFORM.toPublic(state),
    budget: { mintPerDay: limit(state.mintPerDayUnits), rewardPerDay: limit(state.rewardPerDayUnits) },
    usedToday: { minted: unitsToCoins(used.mintedUnits), rewarded: unitsToCoins(used.rewardedUnits) },
  };
}
