import { type Approval, refuseUnknownApproval, toApprovalState } from '@cowrie/contracts';
import { approvalsSampler } from '@cowrie/service';
import type pg from 'pg';
import { readNow } from '../../book/tables/clock.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import { keyedRecords } from '../../engine/records.ts';
import type { ActTotal, ApprovalRecords } from './approval.ts';
import { deciders } from './decide.ts';
import { secondPerson } from './judge.ts';
import { countPending, listApprovals, lockApprovals, readApprovals, WRITE_APPROVALS } from './table.ts';
import { lockActTotals, readActTotals, WRITE_ACT_TOTALS } from './totals-table.ts';

/** Only pending approvals change with time. */
async function statesOf(pool: pg.Pool, approvals: readonly Approval[]) {
  const nowMs = approvals.some(({ status }) => status === 'PENDING') ? await readNow(pool) : 0;
  return approvals.map((approval) => toApprovalState(approval, nowMs));
}

export const approvals = {
  records: {
    approvals: keyedRecords({ read: lockApprovals, write: WRITE_APPROVALS }),
    actTotals: {
      ...keyedRecords<ActTotal>({ read: readActTotals, write: WRITE_ACT_TOTALS }),
      lock: lockActTotals,
    },
  },
  judge: secondPerson,
  commands: deciders,
  // The judge writes the entry. A batch reads the log's heads only for commands named here.
  logged: { 'approval.reject': () => [] },
  queries: (pool) => ({
    'approval.get': async ({ data: { approvalId: id } }) => {
      const found = (await readApprovals(pool, [id])).get(id);
      const [approval] = await statesOf(pool, found ? [found] : []);
      return approval ? { ok: true, data: { approval } } : refuseUnknownApproval(id);
    },
    'approval.count': async () => ({
      ok: true,
      data: { pending: await countPending(pool) },
    }),
    'approval.list': async ({ data }) => {
      const { rows, next } = await listPage(data.limit, (limit) => listApprovals(pool, { ...data, limit }));
      return { ok: true, data: { approvals: await statesOf(pool, rows), next } };
    },
  }),
  samplers: ({ pool }) => [approvalsSampler(() => countPending(pool))],
} satisfies LedgerFeature<ApprovalRecords>;
