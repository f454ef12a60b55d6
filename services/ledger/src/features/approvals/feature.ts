import { noSuchApproval, refuse, toApprovalState } from '@cowrie/contracts';
import type pg from 'pg';
import type { Answering, Feature, QueryOf } from '../../engine/feature.ts';
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

const stateOf = (row: ApprovalRow) => toApprovalState(toApproval(row), Date.now());

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
      return row ? { ok: true, data: { approval: stateOf(row) } } : noSuchApproval(id);
    },
    'approval.list': async ({ data }: QueryOf<'approval.list'>): Answering<'approval.list'> => {
      const { rows, next } = await listPage(data.limit, (limit) => listApprovals(pool, { ...data, limit }));
      return { ok: true, data: { approvals: rows.map(stateOf), next } };
    },
    'mint-request.get': async ({
      data: { mintRequestId: id },
    }: QueryOf<'mint-request.get'>): Answering<'mint-request.get'> => {
      const row = (await readApprovals(pool, [id])).get(id);
      if (row && mintRequestOf(row))
        return { ok: true, data: { request: toMintRequestState(row, Date.now()) } };
      return refuse('not_found', `There is no mint request ${id}.`);
    },
    'mint-request.list': async ({ data }: QueryOf<'mint-request.list'>): Answering<'mint-request.list'> => {
      const { rows, next } = await listPage(data.limit, (limit) =>
        listApprovals(pool, { ...data, action: 'mint', limit }),
      );
      return { ok: true, data: { requests: rows.map((row) => toMintRequestState(row, Date.now())), next } };
    },
  }),
} satisfies Feature<ApprovalRecords>;
