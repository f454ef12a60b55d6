import { hash } from 'node:crypto';
import { canonicalRequest } from '@cowrie/contracts';
import { ADA, at, MINTED, NEXT_CURSOR, ROOT } from '../../api/examples.ts';

const act = {
  method: 'POST',
  path: '/api/admin/burn',
  body: { userId: ADA, amount: 100, reason: 'Paid out in cash' },
};
const approval = {
  id: '0199c2d4-1b40-7e29-a7c6-8d3f5b0a2e71',
  action: 'burn',
  target: `user:${ADA}`,
  amount: 100,
  method: act.method,
  path: act.path,
  request: act.body,
  requestHash: hash('sha256', canonicalRequest(act), 'hex'),
  requestedBy: ROOT + 1,
  platform: 'shop',
  apiKeyId: '0199c2d4-0a10-7c52-9d0e-5f2b7a8c1d34',
  status: 'PENDING',
  createdAt: at(9),
  expiresAt: '2026-02-07T09:09:00.000Z',
  decidedBy: null,
  decidedAt: null,
};
const parameters = { id: approval.id };
const transaction = { ...MINTED, type: 'BURN', fromUserId: ADA, toUserId: null, reason: act.body.reason };

export const list = { answers: { 200: { approvals: [approval], nextCursor: NEXT_CURSOR } } };
export const read = { parameters, answers: { 200: approval } };
export const approve = {
  parameters,
  body: { requestHash: approval.requestHash },
  answers: {
    200: { message: `The role of user ${ADA} is ADMIN.`, user: { id: ADA, role: 'ADMIN' } },
    201: { transaction: { ...transaction, approvalId: approval.id } },
  },
};
export const reject = {
  parameters,
  body: { reason: 'Not agreed' },
  answers: {
    200: {
      approval: { ...approval, status: 'REJECTED', reason: 'Not agreed', decidedBy: ROOT, decidedAt: at(10) },
    },
  },
};
