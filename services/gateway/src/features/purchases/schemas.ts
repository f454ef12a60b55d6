import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, OnWallet, TreasuryText } from '../../api/coins.ts';
import { CoinAmount, expected, Id, Reason, text } from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';

export const PurchaseBody = z.strictObject({
  treasury: TreasuryText,
  ...coins,
  reference: text(1, LIMITS.referenceMax)
    .optional()
    .meta({ description: 'Used once: by you, or by the API key that comes with the request' }),
});

const Reward = z.strictObject(OnWallet.shape, expected('an object'));

const rewardsCount = `must have 1 to ${LIMITS.rewardsMax} items`;

export const RewardsBody = z.strictObject({
  rewards: z.array(Reward, expected('a list')).min(1, rewardsCount).max(LIMITS.rewardsMax, rewardsCount),
  metadata: MetadataInput.optional().meta({ description: 'Of those rewards that have none of their own' }),
});

export const RefundBody = z.strictObject({
  transactionId: Id,
  amount: CoinAmount.optional().meta({ description: 'Without it what is left' }),
  reason: Reason,
  metadata: MetadataInput.optional(),
});
