import { ADA, MINT_KEY_ID, MINTED, NEXT_CURSOR, ROOT } from '../../api/examples.ts';

const { amount, reason, id: transactionId, createdAt } = MINTED;

export const list = {
  answers: {
    200: {
      entries: [
        {
          id: 'ledger-3-12',
          at: createdAt,
          actorUserId: ROOT,
          apiKeyId: MINT_KEY_ID,
          action: 'coins.minted',
          target: `user:${ADA}`,
          details: { amount, reason, transactionId },
        },
      ],
      nextCursor: NEXT_CURSOR,
    },
  },
};
