import { ADA, adasWallet, at, BEN, BOUGHT, NO_RECEIVER } from '../../api/examples.ts';

export const PURCHASE = {
  body: { treasury: 'course-fees', amount: 20, reason: 'Course: double entry', reference: 'order-77' },
  answers: { 201: { transaction: BOUGHT, wallet: adasWallet(14, { balance: 67.5, received: 100 }) } },
};

const refund = { amount: 5, reason: 'The last lesson fell out' };

export const REFUND = {
  body: { transactionId: BOUGHT.id, ...refund },
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1004,
        type: 'REFUND',
        ...refund,
        fromTreasury: 'course-fees',
        toUserId: ADA,
        createdAt: at(16),
        refundOf: BOUGHT.id,
      },
    },
  },
};

const reward = { userId: ADA, amount: 2.5, reason: 'Seven days in a row' };
const secondReward = { userId: BEN, amount: 1, reason: 'First lesson' };

const paid = (id: number, { userId, amount, reason }: typeof reward) => ({
  ...NO_RECEIVER,
  id,
  type: 'REWARD',
  amount,
  fromTreasury: 'rewards',
  toUserId: userId,
  reason,
  createdAt: at(18),
});

export const REWARD = { body: reward, answers: { 201: { transaction: paid(1005, reward) } } };

export const REWARDS = {
  body: { rewards: [reward, secondReward] },
  answers: { 201: { transactions: [paid(1005, reward), paid(1006, secondReward)] } },
};

export const ONE = { parameters: { id: BOUGHT.id }, answers: { 200: BOUGHT } };

export const RECEIPT = {
  parameters: { id: BOUGHT.id },
  answers: {
    200: {
      receipt:
        'eyJhbGciOiJFZERTQSIsInR5cCI6ImNvd3JpZS1yZWNlaXB0K2p3dCJ9.eyJ0cmFuc2FjdGlvbiI6eyJpZCI6MTAwM319.c2lnbmF0dXJl',
    },
  },
};
