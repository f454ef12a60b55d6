import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, exactlyOne, OnWallet, TreasuryText } from '../../api/coins.ts';
import { CoinAmount, expected, Id, PathUuid, Reason } from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';
import { nameText } from '../../api/name-text.ts';
import { CoinsMovedBody, Transaction, TransactionBody, Wallet } from '../../api/objects.ts';
import { Splits } from '../../api/splits.ts';
import { formOf } from '../../http/openapi/one-of.ts';

const { amount, ...named } = coins;

export const PurchaseBody = exactlyOne(
  z.strictObject({
    treasury: TreasuryText.optional(),
    splits: Splits.optional(),
    amount: amount.optional(),
    ...named,
    reference: nameText(LIMITS.referenceMax)
      .optional()
      .meta({ description: 'Used once: by you, or by the API key that comes with the request' }),
  }),
  'treasury',
  'splits',
  ['amount'],
);

export const PurchasedBody = z.union([
  CoinsMovedBody.meta(formOf('treasury')),
  z.strictObject({ transactions: z.array(Transaction), wallet: Wallet }).meta(formOf('splits')),
]);

const Reward = z.strictObject(OnWallet.shape, expected('an object'));

const rewardsCount = `must have 1 to ${LIMITS.rewardsMax} items`;

export const RewardsBody = z.strictObject({
  rewards: z.array(Reward, expected('a list')).min(1, rewardsCount).max(LIMITS.rewardsMax, rewardsCount),
  metadata: MetadataInput.optional().meta({ description: 'Of those rewards that have none of their own' }),
});

export const RefundBody = exactlyOne(
  z.strictObject({
    transactionId: Id.optional(),
    groupId: PathUuid.optional().meta({ description: 'Of a split purchase, in place of `transactionId`' }),
    amount: CoinAmount.optional().meta({ description: 'Without it what is left' }),
    reason: Reason,
    metadata: MetadataInput.optional(),
  }),
  'transactionId',
  'groupId',
);

export const RefundedBody = z.union([
  TransactionBody.meta(formOf('transactionId')),
  z.strictObject({ transactions: z.array(Transaction) }).meta(formOf('groupId')),
]);
