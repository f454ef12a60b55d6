import { approvalLogEntry, refuseUnknownApproval, rejectApproval, toApprovalState } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import { approvalsSampler } from '@cowrie/service';
import type { Handler, UserFeature } from '../../engine/feature.ts';
import { countPending, findApproval, listApprovals, updateApproval } from '../../identity/approvals.ts';

/** The batch has locked the approval. */
const handleRejectApproval: Handler<'approval.reject'> = {
  concerns: () => ({}),
  async handle({ db, coinNowMs: nowMs }, { data, principal }) {
    const rejected = rejectApproval(await findApproval(db, data.approvalId), data, { principal, nowMs });
    if (!rejected.ok) return rejected;
    await updateApproval(db, rejected.approval);
    const approval = toApprovalState(rejected.approval, nowMs);
    return { ok: true, data: { approval }, log: approvalLogEntry(rejected.approval) };
  },
};

export const approvals = {
  commands: { 'approval.reject': handleRejectApproval },
  queries: ({ db, now }) => ({
    'approval.get': async ({ data: { approvalId }, coinNowMs }) => {
      const found = await findApproval(db, approvalId);
      if (!found) return refuseUnknownApproval(approvalId);
      return { ok: true, data: { approval: toApprovalState(found, coinNowMs ?? now()) } };
    },
    'approval.count': async ({ coinNowMs }) => ({
      ok: true,
      data: { pending: await countPending(db, coinNowMs ?? now()) },
    }),
    'approval.list': async ({ data: { limit, ...asked }, coinNowMs }) => {
      const nowMs = coinNowMs ?? now();
      const all = await listApprovals(db, { ...asked, nowMs, limit: rowsFor(limit) });
      const { rows, last } = pageOf(all, limit);
      const next = last && { createdAtMs: last.createdAtMs, id: last.id };
      return { ok: true, data: { approvals: rows.map((row) => toApprovalState(row, nowMs)), next } };
    },
  }),
  samplers: ({ db }) => [approvalsSampler(() => countPending(db, Date.now()))],
} satisfies UserFeature;
