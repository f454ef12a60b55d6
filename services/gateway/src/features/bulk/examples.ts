import { adasWallet, BEN, BOUGHT, TRANSFERRED } from '../../api/examples.ts';

export const bulk = {
  body: {
    operations: [
      {
        operation: 'transfer',
        idempotencyKey: 'notes-1',
        data: { toUserId: BEN, amount: 12.5, reason: 'Thanks for the notes' },
      },
      {
        operation: 'purchase',
        data: { treasury: 'course-fees', amount: 20, reason: 'Course: double entry', reference: 'order-77' },
      },
    ],
  },
  answers: {
    200: {
      results: [
        {
          status: 201,
          body: { transaction: TRANSFERRED, wallet: adasWallet(12, { balance: 87.5, received: 100 }) },
        },
        {
          status: 201,
          body: { transaction: BOUGHT, wallet: adasWallet(14, { balance: 67.5, received: 100 }) },
        },
      ],
    },
  },
};
