import { ADA, adasWallet, at, MINTED, NEXT_CURSOR, ROOT } from '../../api/examples.ts';

const request = {
  id: '0199c2d4-1b40-7e29-a7c6-8d3f5b0a2e71',
  status: 'PENDING',
  userId: ADA,
  treasury: null,
  amount: 100,
  reason: MINTED.reason,
  requestedBy: ROOT + 1,
  createdAt: at(9),
};
const minted = { transaction: MINTED, wallet: adasWallet(10, { balance: 100, received: 100 }) };
const parameters = { id: request.id };

export const mint = {
  body: { userId: ADA, amount: 100, reason: MINTED.reason },
  answers: { 201: minted, 202: { request } },
};

export const list = { answers: { 200: { requests: [request], nextCursor: NEXT_CURSOR } } };

export const read = { parameters, answers: { 200: request } };

export const approve = { parameters, body: {}, answers: { 201: minted } };

export const reject = {
  parameters,
  body: {},
  answers: { 200: { request: { ...request, status: 'REJECTED' } } },
};
