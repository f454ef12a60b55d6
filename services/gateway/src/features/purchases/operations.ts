import { refuse, TRANSACTION, treasuryKey, WALLET, walletKey } from '@cowrie/contracts';
import type { z } from 'zod';
import { OnWallet, treasuryOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { TransactionBody } from '../../api/objects.ts';
import { accountOf, type Operation, plan, userIn } from '../../api/operations/operation.ts';
import { NoInput } from '../../http/route/validate.ts';
import * as examples from './examples.ts';
import { PurchaseBody, PurchasedBody, RefundBody, RefundedBody } from './schemas.ts';
import { planGroupRefund, planSplit } from './splits.ts';

const common = { tag: 'Coins', params: NoInput, query: NoInput } as const;

export const PURCHASE: Operation<NoInput, typeof PurchaseBody> = {
  ...common,
  operationId: 'makePurchase',
  examples: examples.purchase,
  summary: 'Make a purchase: pay a treasury, or split the payment',
  description:
    'Pays a treasury from your wallet, or with `splits` up to 20 users and treasuries at once: a purchase for each, all or none. A `reference` is used once: a second purchase with it is refused.',
  body: PurchaseBody,
  answers: { 201: PurchasedBody },
  problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
  plan({ body }, actor) {
    const { treasury: code, splits, amount, reason, reference = null, metadata } = body;
    const userId = userIn(actor);
    const bought = { userId, reason, reference, metadata };
    if (splits) return planSplit(splits, amount, bought);
    const treasury = treasuryOf(code ?? '');
    if (!treasury.ok) return treasury;
    return plan({
      name: 'coins.purchase',
      data: { ...bought, treasury: treasury.value, amountUnits: String(amount) },
      pays: [walletKey(userId)],
      gets: [treasuryKey(treasury.value)],
      show: (moved) => ({
        status: 201,
        body: { transaction: TRANSACTION.toPublic(moved.transaction), wallet: WALLET.toPublic(moved.wallet) },
        moved,
      }),
    });
  },
};

export const REFUND: Operation<NoInput, typeof RefundBody> = {
  ...common,
  operationId: 'refundPurchase',
  examples: examples.refund,
  summary: 'Refund a purchase or a part of it',
  description:
    'Pays the buyer back from whom they paid: the whole of what is left, or a part. With `groupId` a split purchase, in proportion to what is left of each part, all or nothing. For administrators, and for service accounts with the scope `coins:refund`, for whom only purchases that bear their platform are there.',
  body: RefundBody,
  answers: { 201: RefundedBody },
  problems: AMOUNT_PROBLEMS,
  about: ({ body }) => refundedBy(body),
  plan({ body }, actor, bought) {
    const { reason, metadata } = body;
    const refunded = refundedBy(body);
    const amountUnits = body.amount === undefined ? null : String(body.amount);
    const platform = actor.kind === 'service' ? actor.platform?.id : undefined;
    if (actor.kind === 'service' && (platform === undefined || !bought?.fromUserId))
      return refuse('transaction_not_found', noSuch(refunded));
    // What is not there or nobody paid for the ledger refuses, after it has looked whether the key was used.
    const buyerUserId = bought?.fromUserId ?? userIn(actor);
    const only = platform === undefined ? {} : { onlyPlatform: platform };
    const given = { buyerUserId, amountUnits, reason, metadata, ...only };
    if ('groupId' in refunded) return planGroupRefund(refunded.groupId, bought, given);
    const seller = bought?.toUserId ? { sellerUserId: bought.toUserId } : {};
    return plan({
      name: 'coins.refund',
      data: { ...refunded, ...given, ...seller },
      pays: bought ? accountOf(bought) : [],
      gets: [walletKey(buyerUserId)],
      show: (moved) => ({
        status: 201,
        body: { transaction: TRANSACTION.toPublic(moved.transaction) },
        moved,
      }),
    });
  },
};

type Refunded = { transactionId: number } | { groupId: string };

function refundedBy({ transactionId, groupId }: z.output<typeof RefundBody>): Refunded {
  if (groupId !== undefined) return { groupId };
  if (transactionId === undefined) throw new Error('a refund came past its schema');
  return { transactionId };
}

const noSuch = (refunded: Refunded): string =>
  'groupId' in refunded
    ? `There is no purchase of group ${refunded.groupId}.`
    : `There is no transaction ${refunded.transactionId}.`;

export const REWARD: Operation<NoInput, typeof OnWallet> = {
  ...common,
  operationId: 'rewardUser',
  examples: examples.reward,
  summary: 'Reward a user',
  description:
    'Pays a user from the treasury `rewards`. For administrators, and for service accounts with the scope `coins:reward`.',
  body: OnWallet,
  answers: { 201: TransactionBody },
  problems: AMOUNT_PROBLEMS,
  plan({ body: { userId, amount, reason, metadata } }) {
    return plan({
      name: 'coins.reward',
      data: { rewards: [{ userId, amountUnits: String(amount), reason }], metadata },
      pays: [treasuryKey('rewards')],
      gets: [walletKey(userId)],
      show(moved) {
        const [transaction] = moved.transactions.map(TRANSACTION.toPublic);
        return { status: 201, body: { transaction }, moved };
      },
      // Its only recipient is the body itself.
      pathOf: (path) => path.replace(/^0\./, ''),
    });
  },
};
