import { ADA, adasWallet, at, BEN, BOUGHT, NO_RECEIVER } from '../../api/examples.ts';

export const purchase = {
  body: { treasury: 'course-fees', amount: 20, reason: 'Course: double entry', reference: 'order-77' },
  answers: { 201: { transaction: BOUGHT, wallet: adasWallet(14, { balance: 67.5, received: 100 }) } },
};

const refundFields = { amount: 5, reason: 'The last lesson fell out' };

export const refund = {
  body: { transactionId: BOUGHT.id, ...refundFields },
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1004,
        type: 'REFUND',
        ...refundFields,
        fromTreasury: 'course-fees',
        toUserId: ADA,
        createdAt: at(16),
        refundOf: BOUGHT.id,
      },
    },
  },
};

const rewardFields = { userId: ADA, amount: 2.5, reason: 'Seven days in a row' };
const secondReward = { userId: BEN, amount: 1, reason: 'First lesson' };

const paid = (id: number, { userId, amount, reason }: typeof rewardFields) => ({
  ...NO_RECEIVER,
  id,
  type: 'REWARD',
  amount,
  fromTreasury: 'rewards',
  toUserId: userId,
  reason,
  createdAt: at(18),
});

export const reward = { body: rewardFields, answers: { 201: { transaction: paid(1005, rewardFields) } } };

export const rewards = {
  body: { rewards: [rewardFields, secondReward] },
  answers: { 201: { transactions: [paid(1005, rewardFields), paid(1006, secondReward)] } },
};
