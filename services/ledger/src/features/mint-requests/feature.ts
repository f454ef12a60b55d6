import { refuse } from '@cowrie/contracts';
import type pg from 'pg';
import type { Answering, Feature, QueryOf } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import { keyedRecords } from '../../engine/records.ts';
import { approveMintRequest, createMintRequest, mint, rejectMintRequest } from './decide.ts';
import { approved, minted, rejected, requested } from './log.ts';
import type { MintRequestRecords } from './mint-request.ts';
import { toMintRequestState } from './mint-request.ts';
import { listMintRequests, readMintRequests, WRITE_MINT_REQUESTS } from './table.ts';
import { readMintTotals, WRITE_MINT_TOTALS } from './totals-table.ts';

/** Mints, and those that two administrators make. */
export const mintRequests = {
  records: {
    mintRequests: keyedRecords({ read: readMintRequests, write: WRITE_MINT_REQUESTS }),
    mintTotals: keyedRecords({ read: readMintTotals, write: WRITE_MINT_TOTALS }),
  },
  commands: {
    'coins.mint': mint,
    'mint-request.create': createMintRequest,
    'mint-request.approve': approveMintRequest,
    'mint-request.reject': rejectMintRequest,
  },
  logged: {
    'coins.mint': minted,
    'mint-request.create': requested,
    'mint-request.approve': approved,
    'mint-request.reject': rejected,
  },
  queries: (pool: pg.Pool) => ({
    'mint-request.get': async ({
      data: { mintRequestId: id },
    }: QueryOf<'mint-request.get'>): Answering<'mint-request.get'> => {
      const request = (await readMintRequests(pool, [id])).get(id);
      if (request) return { ok: true, data: { request: toMintRequestState(request) } };
      return refuse('not_found', `There is no mint request ${id}.`);
    },
    'mint-request.list': async ({ data }: QueryOf<'mint-request.list'>): Answering<'mint-request.list'> => {
      const { rows, next } = await listPage(data.limit, (limit) =>
        listMintRequests(pool, { ...data, limit }),
      );
      return { ok: true, data: { requests: rows.map(toMintRequestState), next } };
    },
  }),
} satisfies Feature<MintRequestRecords>;
