import { TREASURY_NAME, type Treasury } from '@cowrie/contracts';
import { ADA, at, NO_RECEIVER, ROOT } from '../../api/examples.ts';

const balanceOf = (
  code: Treasury,
  totalReceived: number,
  totalSent: number,
  below: number | null = null,
) => ({
  ...TREASURY_NAME.toPublic({ code }),
  balance: totalReceived - totalSent,
  totalReceived,
  totalSent,
  alarm: below === null ? null : { below },
});

export const balances = {
  answers: {
    200: {
      treasuries: [
        balanceOf('course-fees', 20, 5),
        balanceOf('subscriptions', 0, 0),
        balanceOf('rewards', 500, 2.5, 100),
        balanceOf('general-operations', 4, 0),
      ],
    },
  },
};

export const alarm = {
  parameters: { code: 'rewards' },
  body: { below: 100 },
  answers: { 200: { treasury: balanceOf('rewards', 500, 2.5, 100) } },
};

export const names = {
  answers: {
    200: {
      treasuries: balances.answers[200].treasuries.map(({ code }) => TREASURY_NAME.toPublic({ code })),
    },
  },
};

const sent = { amount: 1.5, reason: 'Prize of the tournament' };

export const transfer = {
  parameters: { code: 'general-operations' },
  body: { toUserId: ADA, ...sent },
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1010,
        type: 'TRANSFER',
        ...sent,
        fromTreasury: 'general-operations',
        toUserId: ADA,
        createdAt: at(40),
        initiatedBy: ROOT,
      },
    },
  },
};

export const supply = {
  answers: { 200: { minted: 600, burned: 3, supply: 597, inWallets: 80.5, inTreasuries: 516.5 } },
};
