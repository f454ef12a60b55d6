import type { MintRequestPageKey, MintRequestStatus } from '@cowrie/contracts';
import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import type { MintRequest } from './mint-request.ts';

type Row = {
  id: string;
  status: MintRequestStatus;
  account: bigint;
  amount: bigint;
  reason: string;
  requested_by: bigint;
  created_ms: bigint;
  decided_by: bigint | null;
  decided_ms: bigint | null;
};

const COLUMNS = `id, status, account, amount, reason, requested_by, decided_by,
  (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
  (extract(epoch FROM decided_at) * 1000)::bigint AS decided_ms`;

/**
 * Mint requests by id. Once it was made one changes by commands of its target's partition alone: read after that partition's row was locked,
 * it is as it will stay until the transaction ends.
 */
export async function readMintRequests(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
): Promise<Map<string, MintRequest>> {
  const { rows } = await client.query<Row>({
    name: 'read-mint-requests',
    text: `SELECT ${COLUMNS} FROM mint_requests WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, toMintRequest(row)]));
}

/** Mint requests, of one status or all, newest first. */
export async function listMintRequests(
  pool: pg.Pool,
  asked: { status: MintRequestStatus | null; before: MintRequestPageKey | null; limit: number },
): Promise<MintRequest[]> {
  const { status, before, limit } = asked;
  const { rows } = await pool.query<Row>({
    name: status === null ? 'list-mint-requests' : 'list-mint-requests-of-status',
    text: `SELECT ${COLUMNS} FROM mint_requests
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${status === null ? '' : 'AND status = $4'}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit, ...(status === null ? [] : [status])],
  });
  return rows.map(toMintRequest);
}

/** Writes mint requests as they are after the batch; new ones are inserted. */
export const WRITE_MINT_REQUESTS = setStatement<MintRequest>({
  name: 'write-mint-requests',
  text: `INSERT INTO mint_requests AS m
           (id, status, account, amount, reason, requested_by, created_at, decided_by, decided_at)
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],
                              $7::timestamptz[], $8::bigint[], $9::timestamptz[])
         ON CONFLICT (id) DO UPDATE
         SET status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
  values: columns(
    'id',
    'status',
    'to',
    'amountUnits',
    'reason',
    'requestedBy',
    'createdAtMs',
    'decidedBy',
    'decidedAtMs',
  ),
});

function toMintRequest(row: Row): MintRequest {
  return {
    id: row.id,
    status: row.status,
    to: Number(row.account),
    amountUnits: row.amount,
    reason: row.reason,
    requestedBy: Number(row.requested_by),
    createdAtMs: Number(row.created_ms),
    decidedBy: row.decided_by === null ? null : Number(row.decided_by),
    decidedAtMs: row.decided_ms === null ? null : Number(row.decided_ms),
  };
}
