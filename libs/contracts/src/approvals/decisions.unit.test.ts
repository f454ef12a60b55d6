import { describe, expect, it } from '@jest/globals';
import { createApproval } from './approval-record.ts';
import { decideApproval, rejectApproval } from './decisions.ts';

const NOW_MS = 1_700_000_000_000;
const WEEK_MS = 7 * 86_400_000;
const ID = '019a0000-0000-7000-8000-000000000001';
const HASH = 'a'.repeat(64);
const [REQUESTER, OTHER] = ['user:7', 'user:8'];

const ask = {
  kind: 'ask',
  ...({ id: ID, action: 'mint', aboveUnits: null, target: 'user:1', requestHash: HASH } as const),
  request: { method: 'POST', path: '/api/admin/mint', body: { userId: 1 } },
} as const;
const asked = { requestedBy: 7, platform: null, apiKeyId: null, amountUnits: 5n, nowMs: NOW_MS };
const PENDING = createApproval(ask, asked);
const APPROVED = { ...PENDING, status: 'APPROVED', decidedBy: 8, decidedAtMs: NOW_MS } as const;

type By = Parameters<typeof decideApproval>[2];
const approve = (found: typeof PENDING | null, over: Partial<By> & { requestHash?: string } = {}) => {
  const { requestHash = HASH, ...by } = over;
  const of = { principal: OTHER, actions: ['mint'], withdrawn: null, nowMs: NOW_MS } as const;
  return decideApproval(found, { kind: 'approve', id: ID, requestHash }, { ...of, ...by });
};

describe('approving', () => {
  it('keeps who approved it and when', () => {
    expect(approve(PENDING)).toEqual({ ok: true, approval: APPROVED });
  });

  it('is never the requester’s, nor a service’s', () => {
    for (const principal of [REQUESTER, 'service:abc'])
      expect(approve(PENDING, { principal })).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('is refused for another request, another action, and an approval that does not exist', () => {
    expect(approve(PENDING, { requestHash: 'b'.repeat(64) })).toMatchObject({ code: 'approval_changed' });
    expect(approve(PENDING, { actions: ['burn'] })).toMatchObject({ code: 'approval_changed' });
    expect(approve(null)).toMatchObject({ code: 'not_found' });
  });

  it('is refused once it is decided, and from the moment at which it expires', () => {
    expect(approve(APPROVED)).toMatchObject({ code: 'approval_not_open' });
    expect(approve(PENDING, { nowMs: NOW_MS + WEEK_MS - 1 })).toMatchObject({ ok: true });
    expect(approve(PENDING, { nowMs: NOW_MS + WEEK_MS })).toMatchObject({ code: 'approval_not_open' });
  });

  it('rejects it when its requester lost the right, with that reason', () => {
    expect(approve(PENDING, { withdrawn: 'The key is revoked.' })).toMatchObject({
      approval: { status: 'REJECTED', reason: 'The key is revoked.', decidedBy: 8 },
    });
  });
});

describe('rejecting', () => {
  const reject = (found: typeof PENDING, principal: string, nowMs = NOW_MS) =>
    rejectApproval(found, { approvalId: ID, reason: 'No' }, { principal, nowMs });

  it('may be done by anybody, its requester too', () => {
    for (const [principal, decidedBy] of [
      [REQUESTER, 7],
      [OTHER, 8],
    ] as const)
      expect(reject(PENDING, principal)).toMatchObject({
        approval: { status: 'REJECTED', reason: 'No', decidedBy, decidedAtMs: NOW_MS },
      });
  });

  it('is refused once it is decided or has expired', () => {
    expect(reject(APPROVED, OTHER)).toMatchObject({ code: 'approval_not_open' });
    expect(reject(PENDING, OTHER, NOW_MS + WEEK_MS)).toMatchObject({ code: 'approval_not_open' });
  });
});
