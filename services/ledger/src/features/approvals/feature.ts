import { noSuchApproval, refuse, toApprovalState } from '@cowrie/contracts';
import type pg from 'pg';
import { readNow } from '../../book/tables/clock.ts';
import type { Answering, LedgerFeature, QueryOf } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import { keyedRecords } from '../../engine/records.ts';
import {
  type ActTotal,
  type ApprovalRecords,
  type ApprovalRow,
  mintRequestOf,
  toApproval,
  toMintRequestState,
} from './approval.ts';
import { approveMintRequest, createMintRequest, mint, rejectApproval, rejectMintRequest } from './decide.ts';
import { secondPerson } from './judge.ts';
import { approvedMint, decidedRequest, minted } from './log.ts';
import { listApprovals, lockApprovals, readApprovals, WRITE_APPROVALS } from './table.ts';
import {
  lockActTotals,
  readActTotals,
  readMintTotals,
  WRITE_ACT_TOTALS,
  WRITE_MINT_TOTALS,
} from './totals-table.ts';

/** As they are now, by either form: only what is pending changes with time. */
async function statesOf<T>(
  pool: pg.Pool,
  rows: readonly ApprovalRow[],
  toState: (row: ApprovalRow, nowMs: number) => T,
): Promise<T[]> {
  const nowMs = rows.some(({ status }) => status === 'PENDING') ? await readNow(pool) : 0;
  return rows.map((row) => toState(row, nowMs));
}
const asApproval = (row: ApprovalRow, nowMs: number) => toApprovalState(toApproval(row), nowMs);

/** Mints, and acts that a second person has to see: a mint request is one of those. */
export const approvals = {
  records: {
    approvals: keyedRecords({ read: lockApprovals, write: WRITE_APPROVALS }),
    mintTotals: keyedRecords({ read: readMintTotals, write: WRITE_MINT_TOTALS }),
    actTotals: {
      ...keyedRecords<ActTotal>({ read: readActTotals, write: WRITE_ACT_TOTALS }),
      lock: lockActTotals,
    },
  },
  judge: secondPerson,
  commands: {
    'coins.mint': mint,
    'approval.reject': rejectApproval,
    'mint-request.create': createMintRequest,
    'mint-request.approve': approveMintRequest,
    'mint-request.reject': rejectMintRequest,
  },
  logged: {
    'coins.mint': minted,
    'approval.reject': decidedRequest,
    'mint-request.create': decidedRequest,
    'mint-request.approve': approvedMint,
    'mint-request.reject': decidedRequest,
  },
  queries: (pool: pg.Pool) => ({
    'approval.get': async ({
      data: { approvalId: id },
    }: QueryOf<'approval.get'>): Answering<'approval.get'> => {
      const row = (await readApprovals(pool, [id])).get(id);
      const [approval] = await statesOf(pool, row ? [row] : [], asApproval);
      return approval ? { ok: true, data: { approval } } : noSuchApproval(id);
    },
    'approval.list': async ({ data }: QueryOf<'approval.list'>): Answering<'approval.list'> => {
      const { rows, next } = await listPage(data.limit, (limit) => listApprovals(pool, { ...data, limit }));
      return { ok: true, data: { approvals: await statesOf(pool, rows, asApproval), next } };
    },
    'mint-request.get': async ({
      data: { mintRequestId: id },
    }: QueryOf<'mint-request.get'>): Answering<'mint-request.get'> => {
      const row = (await readApprovals(pool, [id])).get(id);
      const [request] = await statesOf(pool, row && mintRequestOf(row) ? [row] : [], toMintRequestState);
      if (request) return { ok: true, data: { request } };
      return refuse('not_found', `There is no mint request ${id}.`);
    },
    'mint-request.list': async ({ data }: QueryOf<'mint-request.list'>): Answering<'mint-request.list'> => {
      const { rows, next } = await listPage(data.limit, (limit) =>
        listApprovals(pool, { ...data, action: 'mint', limit }),
      );
      return { ok: true, data: { requests: await statesOf(pool, rows, toMintRequestState), next } };
    },
  }),
} satisfies LedgerFeature<ApprovalRecords>;
