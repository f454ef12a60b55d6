import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { coinFields, exactlyOne, TreasuryText, WalletCoinsBody } from '../../api/coins.ts';
import { CoinAmount, expected, Id, PathUuid, Reason } from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';
import { nameText } from '../../api/name-text.ts';
import { CoinsMovedBody, Transaction, TransactionBody, Wallet } from '../../api/objects.ts';
import { Splits } from '../../api/splits.ts';
import { alternativeTitle } from '../../http/openapi/one-of.ts';

const { amount, ...otherFields } = coinFields;

export const PurchaseBody = exactlyOne(
  z.strictObject({
    treasury: TreasuryText.optional(),
    splits: Splits.optional(),
    amount: amount.optional(),
    ...otherFields,
    reference: nameText(LIMITS.referenceMax)
      .optional()
      .meta({ description: 'Works once per user, or per API key sent with the request' }),
  }),
  'treasury',
  'splits',
  ['amount'],
);

export const PurchaseAnswer = z.union([
  CoinsMovedBody.meta(alternativeTitle('treasury')),
  z.strictObject({ transactions: z.array(Transaction), wallet: Wallet }).meta(alternativeTitle('splits')),
]);

const Reward = z.strictObject(WalletCoinsBody.shape, expected('an object'));

const rewardsCount = `must have 1 to ${LIMITS.rewardsMax} items`;

export const RewardsBody = z.strictObject({
  rewards: z.array(Reward, expected('a list')).min(1, rewardsCount).max(LIMITS.rewardsMax, rewardsCount),
  metadata: MetadataInput.optional().meta({ description: 'For rewards without own metadata' }),
});

export const RefundBody = exactlyOne(
  z.strictObject({
    transactionId: Id.optional(),
    groupId: PathUuid.optional().meta({
      description: 'Group of a split purchase, instead of `transactionId`',
    }),
    amount: CoinAmount.optional().meta({ description: 'The remaining amount by default' }),
    reason: Reason,
    metadata: MetadataInput.optional(),
  }),
  'transactionId',
  'groupId',
);

export const RefundAnswer = z.union([
  TransactionBody.meta(alternativeTitle('transactionId')),
  z.strictObject({ transactions: z.array(Transaction) }).meta(alternativeTitle('groupId')),
]);
