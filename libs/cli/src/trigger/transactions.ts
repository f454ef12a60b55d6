import type { TransactionType } from '@cowrie/client';
import { done, REASON, type Stage } from './stage.ts';

export type Trigger = (stage: Stage) => Promise<Record<string, unknown>>;

const AMOUNT = 10;
const gift = { amount: AMOUNT, reason: REASON } as const;

async function purchase({ payer, once }: Stage) {
  const buyer = await payer();
  const { transaction } = await buyer.client.makePurchase({ ...gift, treasury: 'course-fees' }, once());
  return { buyer: buyer.id, transaction: transaction.id };
}

/** A missing type of transaction does not compile. */
export const TRANSACTIONS = {
  mint: async ({ admin, user, once }) => {
    const { id } = await user();
    const minted = await admin.mintCoins({ userId: id, ...gift }, once());
    return { user: id, transaction: done(minted, 'transaction').id };
  },
  burn: async ({ admin, payer, once }) => {
    const { id } = await payer();
    const burned = await admin.burnCoins({ userId: id, ...gift }, once());
    return { user: id, transaction: done(burned, 'transaction').id };
  },
  transfer: async ({ payer, user, once }) => {
    const [from, to] = [await payer(), await user()];
    const { transaction } = await from.client.transferCoins({ toUserId: to.id, ...gift }, once());
    return { from: from.id, to: to.id, transaction: transaction.id };
  },
  purchase,
  reward: async ({ admin, user, once }) => {
    const { id } = await user();
    done(await admin.mintCoins({ treasury: 'rewards', ...gift }, once()), 'transaction');
    const rewarded = await admin.rewardUser({ userId: id, ...gift }, once());
    return { user: id, transaction: done(rewarded, 'transaction').id };
  },
  refund: async (stage) => {
    const { buyer, transaction: refundOf } = await purchase(stage);
    const asked = { transactionId: refundOf, reason: REASON };
    const refunded = await stage.admin.refundPurchase(asked, stage.once());
    return { buyer, refundOf, transaction: done(refunded, 'transaction').id };
  },
  exchange: async ({ payer, once, signal }) => {
    const { id, client } = await payer();
    const quote = await client.createQuote({ coins: AMOUNT }, { signal });
    const { transaction } = await client.exchangeCoins({ quoteId: quote.id }, once());
    return { user: id, transaction: transaction.id };
  },
} as const satisfies Record<Lowercase<TransactionType>, Trigger>;
