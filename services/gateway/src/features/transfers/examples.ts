import {
  ADA,
  adasWallet,
  at,
  BEN,
  BOUGHT,
  MINT_KEY_ID,
  MINTED,
  NO_RECEIVER,
  ROOT,
  TRANSFERRED,
} from '../../api/examples.ts';

export const transfer = {
  body: { toUserId: BEN, amount: 12.5, reason: 'Thanks for the notes' },
  answers: {
    201: { transaction: TRANSFERRED, wallet: adasWallet(12, { balance: 87.5, received: 100 }) },
  },
};

export const mint = {
  body: { userId: ADA, amount: 100, reason: MINTED.reason },
  answers: { 201: { transaction: MINTED, wallet: adasWallet(10, { balance: 100, received: 100 }) } },
};

export const burn = {
  body: { userId: ADA, amount: 3, reason: 'Minted twice by mistake' },
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1008,
        type: 'BURN',
        amount: 3,
        fromUserId: ADA,
        reason: 'Minted twice by mistake',
        createdAt: at(30),
        initiatedBy: ROOT,
        apiKeyId: MINT_KEY_ID,
      },
      wallet: adasWallet(30, { balance: 60, received: 107.5, xaf: 584 }),
    },
  },
};

export const transaction = { parameters: { id: BOUGHT.id }, answers: { 200: BOUGHT } };

export const receipt = {
  parameters: { id: BOUGHT.id },
  answers: {
    200: {
      receipt:
        'eyJhbGciOiJFZERTQSIsInR5cCI6ImNvd3JpZS1yZWNlaXB0K2p3dCJ9.eyJ0cmFuc2FjdGlvbiI6eyJpZCI6MTAwM319.c2lnbmF0dXJl',
    },
  },
};
