import { ADA, adasWallet, at, NO_RECEIVER } from '../../api/examples.ts';

const rateFields = { xafPerCoin: 655.957, feePercent: 1.5 };
const QUOTE_ID = '0199c2d4-8c30-7a92-b6e4-0d5f7a9c1b33';

export const rate = { answers: { 200: { ...rateFields, since: at(5) } } };

export const setRate = { body: rateFields, ...rate };

export const rates = { answers: { 200: { rates: [{ ...rateFields, since: at(5) }], nextCursor: null } } };

export const quote = {
  body: { coins: 4 },
  answers: {
    201: {
      id: QUOTE_ID,
      coins: 4,
      xaf: 2584,
      xafPerCoin: rateFields.xafPerCoin,
      fee: '39.35742',
      remainder: '0.47058',
      expiresAt: at(27),
    },
  },
};

export const exchange = {
  body: { quoteId: QUOTE_ID },
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1009,
        type: 'EXCHANGE',
        amount: 4,
        fromUserId: ADA,
        toTreasury: 'general-operations',
        reason: 'Exchange of 4 coins for 2584 XAF',
        createdAt: at(26),
      },
      wallet: adasWallet(26, { balance: 63, received: 107.5, xaf: 2584 }),
    },
  },
};
