import {
  approvalEntry,
  decidedApproval,
  noSuchApproval,
  toApprovalState,
  userOfPrincipal,
  whyNotOpen,
} from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import type { Handler, UserFeature } from '../../engine/feature.ts';
import { findApproval, listApprovals, updateApproval } from '../../identity/approvals.ts';

/** The batch has locked it. */
const reject: Handler<'approval.reject'> = {
  concerns: () => ({}),
  async handle({ db, coinNowMs: nowMs }, { data: { approvalId, reason }, principal }) {
    const found = await findApproval(db, approvalId);
    const decidedBy = userOfPrincipal(principal);
    if (!found || decidedBy === null) return noSuchApproval(approvalId);
    const closed = whyNotOpen(found, nowMs);
    if (closed) return closed;
    const rejected = decidedApproval(found, { status: 'REJECTED', decidedBy, nowMs, reason });
    await updateApproval(db, rejected);
    const approval = toApprovalState(rejected, nowMs);
    return { ok: true, data: { approval }, log: approvalEntry(rejected) };
  },
};

/** Acts of this service that wait for a second person. */
export const approvals = {
  commands: { 'approval.reject': reject },
  queries: ({ db, now }) => ({
    'approval.get': async ({ data: { approvalId }, coinNowMs }) => {
      const found = await findApproval(db, approvalId);
      if (!found) return noSuchApproval(approvalId);
      return { ok: true, data: { approval: toApprovalState(found, coinNowMs ?? now()) } };
    },
    'approval.list': async ({ data: { limit, ...asked }, coinNowMs }) => {
      const nowMs = coinNowMs ?? now();
      const all = await listApprovals(db, { ...asked, nowMs, limit: rowsFor(limit) });
      const { rows, last } = pageOf(all, limit);
      const next = last && { createdAtMs: last.createdAtMs, id: last.id };
      return { ok: true, data: { approvals: rows.map((row) => toApprovalState(row, nowMs)), next } };
    },
  }),
} satisfies UserFeature;
