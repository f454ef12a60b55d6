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

export const CREATE = { body: { xaf: 2000, payout }, answers: { 201: pending } };

export const LIST = { answers: { 200: { withdrawals: [pending], nextCursor: NEXT_CURSOR } } };

export const LIST_ALL = {
  answers: { 200: { withdrawals: [{ ...pending, userId: ADA }], nextCursor: NEXT_CURSOR } },
};

export const SETTLE = { parameters, body: {}, answers: { 200: { ...settled, userId: ADA } } };

export const REJECT = {
  parameters,
  body: {},
  answers: { 200: { ...pending, userId: ADA, status: 'REJECTED', updatedAt: at(33) } },
};

export const CALLBACK = {
  parameters: { provider: payout.provider },
  body: { withdrawalId: pending.id, status: 'SETTLED' },
  answers: { 200: settled },
};
