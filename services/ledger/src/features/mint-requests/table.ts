import type { MintRequestPageKey, MintRequestStatus } from '@cowrie/contracts';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import { MINT_REQUESTS, type MintRequest } from './mint-request.ts';

/**
 * Mint requests by id. Once it was made one changes by commands of its target's partition alone: read after that partition's row was locked,
 * it is as it will stay until the transaction ends.
 */
export async function readMintRequests(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
): Promise<Map<string, MintRequest>> {
  const { rows } = await client.query({
    name: 'read-mint-requests',
    text: `SELECT ${MINT_REQUESTS.select()} FROM mint_requests WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return MINT_REQUESTS.readBy('id', rows);
}

/** Mint requests, of one status or all, newest first. */
export async function listMintRequests(
  pool: pg.Pool,
  asked: { status: MintRequestStatus | null; before: MintRequestPageKey | null; limit: number },
): Promise<MintRequest[]> {
  const { status, before, limit } = asked;
  const { rows } = await pool.query({
    name: status === null ? 'list-mint-requests' : 'list-mint-requests-of-status',
    text: `SELECT ${MINT_REQUESTS.select()} FROM mint_requests
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${status === null ? '' : 'AND status = $4'}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit, ...(status === null ? [] : [status])],
  });
  return rows.map(MINT_REQUESTS.read);
}

/** Writes mint requests as they are after the batch; new ones are inserted. */
export const WRITE_MINT_REQUESTS = MINT_REQUESTS.statement(
  'write-mint-requests',
  `${MINT_REQUESTS.insert} ON CONFLICT (id) DO UPDATE
   SET ${MINT_REQUESTS.set('excluded', 'status', 'decidedBy', 'decidedAtMs')}`,
);
