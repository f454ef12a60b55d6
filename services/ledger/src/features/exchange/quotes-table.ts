import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Quote } from './quote.ts';

type Row = {
  id: string;
  user_id: bigint;
  coins: bigint;
  xaf: bigint;
  xaf_per_coin: bigint;
  fee: number;
  fee_xaf: string;
  remainder_xaf: string;
  created_ms: bigint;
  expires_ms: bigint;
  used_ms: bigint | null;
};

/** Quotes by id. One changes only in its user's partition: behind the fence it stays as it was read. */
export async function readQuotes(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, Quote>> {
  const { rows } = await client.query<Row>({
    name: 'read-quotes',
    text: `SELECT id, user_id, coins, xaf, xaf_per_coin, fee, fee_xaf, remainder_xaf,
                  (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
                  (extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms,
                  (extract(epoch FROM used_at) * 1000)::bigint AS used_ms
           FROM exchange_quotes WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, toQuote(row)]));
}

function toQuote(row: Row): Quote {
  return {
    id: row.id,
    userId: Number(row.user_id),
    coinsUnits: row.coins,
    xaf: row.xaf,
    xafPerCoinMillionths: row.xaf_per_coin,
    feeHundredths: row.fee,
    fee: row.fee_xaf,
    remainder: row.remainder_xaf,
    createdAtMs: Number(row.created_ms),
    expiresAtMs: Number(row.expires_ms),
    usedAtMs: row.used_ms === null ? null : Number(row.used_ms),
  };
}

/** Writes quotes as they are after the batch; new ones are inserted. */
export const WRITE_QUOTES = setStatement<Quote>({
  name: 'write-quotes',
  text: `INSERT INTO exchange_quotes AS q
           (id, user_id, coins, xaf, xaf_per_coin, fee, fee_xaf, remainder_xaf, created_at, expires_at, used_at)
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[],
                              $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[])
         ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at`,
  values: columns(
    'id',
    'userId',
    'coinsUnits',
    'xaf',
    'xafPerCoinMillionths',
    'feeHundredths',
    'fee',
    'remainder',
    'createdAtMs',
    'expiresAtMs',
    'usedAtMs',
  ),
});
