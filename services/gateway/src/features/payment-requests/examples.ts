import {
  ADA,
  adasWallet,
  at,
  BEN,
  NEXT_CURSOR,
  NO_RECEIVER,
  PAYMENT_REQUEST_ID,
} from '../../api/examples.ts';

const pending = {
  id: PAYMENT_REQUEST_ID,
  toUserId: BEN,
  toTreasury: null,
  payerUserId: ADA,
  amount: 6,
  reason: 'Half of the taxi',
  reference: 'taxi-31',
  status: 'PENDING',
  transactionId: null,
  metadata: { ride: 'airport' },
  expiresAt: new Date(Date.parse(at(25)) + 86_400_000).toISOString(),
  createdAt: at(25),
  updatedAt: at(25),
};
const paid = { ...pending, status: 'PAID', transactionId: 1009, updatedAt: at(27) };
const parameters = { id: PAYMENT_REQUEST_ID };

export const create = {
  body: {
    payerUserId: ADA,
    amount: 6,
    reason: 'Half of the taxi',
    reference: 'taxi-31',
    metadata: { ride: 'airport' },
  },
  answers: { 201: pending },
};

export const pay = {
  parameters,
  body: {},
  answers: {
    201: {
      transaction: {
        ...NO_RECEIVER,
        id: 1009,
        type: 'TRANSFER',
        amount: 6,
        fromUserId: ADA,
        toUserId: BEN,
        reason: 'Half of the taxi',
        createdAt: at(27),
        paymentRequestId: PAYMENT_REQUEST_ID,
      },
      wallet: adasWallet(27, { balance: 61, received: 107.5 }),
      paymentRequest: paid,
    },
  },
};

export const cancel = {
  parameters,
  body: {},
  answers: { 200: { ...pending, status: 'CANCELLED', updatedAt: at(26) } },
};

const payable = { ...pending, toMaskedName: 'B** B*****' };
export const read = { parameters, answers: { 200: payable } };

export const list = { answers: { 200: { paymentRequests: [payable], nextCursor: NEXT_CURSOR } } };
