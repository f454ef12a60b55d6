import { ADA, at, NEXT_CURSOR } from '../../api/examples.ts';

const payout = { provider: 'orange-money', account: '+237690000007' };
const pending = {
  id: '0199c2d4-9b10-7f03-a1d8-4e6c2b8f0d17',
  xaf: 2000,
  status: 'PENDING',
  payout,
  createdAt: at(28),
  updatedAt: at(28),
};
const settled = { ...pending, status: 'SETTLED', updatedAt: at(33) };
const parameters = { id: pending.id };

export const create = { body: { xaf: 2000, payout }, answers: { 201: pending } };

export const list = { answers: { 200: { withdrawals: [pending], nextCursor: NEXT_CURSOR } } };

export const listAll = {
  answers: { 200: { withdrawals: [{ ...pending, userId: ADA }], nextCursor: NEXT_CURSOR } },
};

export const settle = { parameters, body: {}, answers: { 200: { ...settled, userId: ADA } } };

export const reject = {
  parameters,
  body: {},
  answers: { 200: { ...pending, userId: ADA, status: 'REJECTED', updatedAt: at(33) } },
};

export const callback = {
  parameters: { provider: payout.provider },
  body: { withdrawalId: pending.id, status: 'SETTLED' },
  answers: { 200: settled },
};
