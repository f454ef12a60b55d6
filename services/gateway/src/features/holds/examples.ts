import { ADA, adasWallet, at, BEN, HOLD_ID, NEXT_CURSOR, NO_RECEIVER } from '../../api/examples.ts';

const open = {
  id: HOLD_ID,
  fromUserId: ADA,
  toUserId: BEN,
  toTreasury: null,
  amount: 10,
  captured: 0,
  released: 0,
  status: 'OPEN',
  reason: 'Tutoring on Monday',
  expiresAt: new Date(Date.parse(at(20)) + 86_400_000).toISOString(),
  createdAt: at(20),
  updatedAt: at(20),
};
const parameters = { id: HOLD_ID };

export const place = {
  body: { toUserId: BEN, amount: 10, reason: 'Tutoring on Monday', expiresInSeconds: 86_400 },
  answers: { 201: { hold: open, wallet: adasWallet(20, { balance: 75, received: 107.5, held: 10 }) } },
};

export const capture = {
  parameters,
  body: { amount: 8 },
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1007,
        type: 'TRANSFER',
        amount: 8,
        fromUserId: ADA,
        toUserId: BEN,
        reason: 'Tutoring on Monday',
        createdAt: at(24),
        holdId: HOLD_ID,
      },
      hold: { ...open, status: 'CAPTURED', captured: 8, released: 2, updatedAt: at(24) },
    },
  },
};

export const release = {
  parameters,
  body: {},
  answers: { 200: { hold: { ...open, status: 'RELEASED', released: 10, updatedAt: at(24) } } },
};

export const list = { answers: { 200: { holds: [open], nextCursor: NEXT_CURSOR } } };

export const read = { parameters, answers: { 200: open } };
