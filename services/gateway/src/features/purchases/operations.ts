import { refuse, TRANSACTION, treasuryKey, WALLET, walletKey } from '@cowrie/contracts';
import type { z } from 'zod';
import { findTreasury, WalletCoinsBody } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { TransactionBody } from '../../api/objects.ts';
import { createPlan, type Operation, receiverAccounts, requireUser } from '../../api/operations/operation.ts';
import { NoInput } from '../../http/route/validate.ts';
import * as examples from './examples.ts';
import { PurchaseAnswer, PurchaseBody, RefundAnswer, RefundBody } from './schemas.ts';
import { planGroupRefund, planSplit } from './splits.ts';

const common = { tag: 'Coins', params: NoInput, query: NoInput } as const;

export const PURCHASE: Operation<NoInput, typeof PurchaseBody> = {
  ...common,
  operationId: 'makePurchase',
  examples: examples.purchase,
  summary: 'Make a purchase: pay a treasury, or split the payment',
  description:
    'Pays a treasury from your wallet. With `splits` it pays up to 20 users and treasuries, one purchase for each, all or none. A `reference` works once; a second purchase with it is refused.',
  body: PurchaseBody,
  answers: { 201: PurchaseAnswer },
  problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
  plan({ body }, actor) {
    const { treasury: code, splits, amount, reason, reference = null, metadata } = body;
    const userId = requireUser(actor);
    const purchase = { userId, reason, reference, metadata };
    if (splits) return planSplit(splits, amount, purchase);
    const treasury = findTreasury(code ?? '');
    if (!treasury.ok) return treasury;
    return createPlan({
      name: 'coins.purchase',
      data: { ...purchase, treasury: treasury.value, amountUnits: String(amount) },
      debitedAccounts: [walletKey(userId)],
      creditedAccounts: [treasuryKey(treasury.value)],
      toAnswer: (moved) => ({
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
    'Pays coins back to the buyer from the account that was paid: the remaining amount, or a part of it. With `groupId` it refunds a split purchase, in proportion to the remainder of each leg, all or none. Allowed for administrators, and for service accounts with the scope `coins:refund`, which find only purchases of their platform.',
  body: RefundBody,
  answers: { 201: RefundAnswer },
  problems: AMOUNT_PROBLEMS,
  subjectOf: ({ body }) => refundSubjectOf(body),
  plan({ body }, actor, parties) {
    const { reason, metadata } = body;
    const subject = refundSubjectOf(body);
    const amountUnits = body.amount === undefined ? null : String(body.amount);
    const platform = actor.kind === 'service' ? actor.platform?.id : undefined;
    if (actor.kind === 'service' && (platform === undefined || !parties?.fromUserId))
      return refuse('transaction_not_found', notFoundDetail(subject));
    // A missing or unpaid purchase is left to the ledger, which first checks whether the idempotency key was
    // used.
    const buyerUserId = parties?.fromUserId ?? requireUser(actor);
    const platformFilter = platform === undefined ? {} : { onlyPlatform: platform };
    const common = { buyerUserId, amountUnits, reason, metadata, ...platformFilter };
    if ('groupId' in subject) return planGroupRefund(subject.groupId, parties, common);
    const seller = parties?.toUserId ? { sellerUserId: parties.toUserId } : {};
    return createPlan({
      name: 'coins.refund',
      data: { ...subject, ...common, ...seller },
      debitedAccounts: parties ? receiverAccounts(parties) : [],
      creditedAccounts: [walletKey(buyerUserId)],
      toAnswer: (moved) => ({
        status: 201,
        body: { transaction: TRANSACTION.toPublic(moved.transaction) },
        moved,
      }),
    });
  },
};

type RefundSubject = { transactionId: number } | { groupId: string };

function refundSubjectOf({ transactionId, groupId }: z.output<typeof RefundBody>): RefundSubject {
  if (groupId !== undefined) return { groupId };
  if (transactionId === undefined) throw new Error('the schema of a refund let a body without subject pass');
  return { transactionId };
}

const notFoundDetail = (subject: RefundSubject): string =>
  'groupId' in subject
    ? `There is no purchase of group ${subject.groupId}.`
    : `There is no transaction ${subject.transactionId}.`;

export const REWARD: Operation<NoInput, typeof WalletCoinsBody> = {
  ...common,
  operationId: 'rewardUser',
  examples: examples.reward,
  summary: 'Reward a user',
  description:
    'Pays a user from the treasury `rewards`. Allowed for administrators, and for service accounts with the scope `coins:reward`.',
  body: WalletCoinsBody,
  answers: { 201: TransactionBody },
  problems: AMOUNT_PROBLEMS,
  plan({ body: { userId, amount, reason, metadata } }) {
    return createPlan({
      name: 'coins.reward',
      data: { rewards: [{ userId, amountUnits: String(amount), reason }], metadata },
      debitedAccounts: [treasuryKey('rewards')],
      creditedAccounts: [walletKey(userId)],
      toAnswer(moved) {
        const [transaction] = moved.transactions.map(TRANSACTION.toPublic);
        return { status: 201, body: { transaction }, moved };
      },
      // A single reward is the whole body, so the index is removed from the path.
      pathOf: (path) => path.replace(/^0\./, ''),
    });
  },
};
