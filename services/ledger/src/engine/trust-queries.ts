import { listAdminLog } from '@cowrie/postgres';
import type pg from 'pg';
import { toMintRequestState } from '../features/mint-requests/state.ts';
import { listMintRequests, readMintRequests } from '../features/mint-requests/table.ts';
import { readSupply } from '../features/treasuries/read-supply.ts';
import { readVerification } from '../features/verification/table.ts';
import type { Answering, QueryOf } from './query.ts';

/** Answers about supply, verifications, the administrative log and mint requests. */
export function createTrustQueries(pool: pg.Pool) {
  async function getVerification({ data }: QueryOf<'verification.get'>): Answering<'verification.get'> {
    const verification = await readVerification(pool, data.verificationId);
    if (verification) return { ok: true, data: { verification } };
    const detail = `There is no verification ${data.verificationId}.`;
    return { ok: false, code: 'not_found', detail };
  }

  async function getMintRequest({ data }: QueryOf<'mint-request.get'>): Answering<'mint-request.get'> {
    const { mintRequestId: id } = data;
    const request = (await readMintRequests(pool, [id])).get(id);
    if (request) return { ok: true, data: { request: toMintRequestState(request) } };
    return { ok: false, code: 'not_found', detail: `There is no mint request ${id}.` };
  }

  async function pageOfMintRequests({ data }: QueryOf<'mint-request.list'>): Answering<'mint-request.list'> {
    // One more than asked for tells whether there is another page.
    const found = await listMintRequests(pool, { ...data, limit: data.limit + 1 });
    const requests = found.slice(0, data.limit);
    const last = found.length > data.limit ? requests.at(-1) : undefined;
    const next = last ? { createdAtMs: last.createdAtMs, id: last.id } : null;
    return { ok: true, data: { requests: requests.map(toMintRequestState), next } };
  }

  return {
    getSupply: async (): Answering<'supply.get'> => ({ ok: true, data: await readSupply(pool) }),
    getVerification,
    getMintRequest,
    pageOfMintRequests,
    pageOfLog: async ({ data }: QueryOf<'log.list'>): Answering<'log.list'> => ({
      ok: true,
      data: { entries: await listAdminLog(pool, data) },
    }),
  };
}
