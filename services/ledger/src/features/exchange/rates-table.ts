import type { RatePageKey } from '@cowrie/contracts';
import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Rate } from './quote.ts';

type Row = { id: bigint; xaf_per_coin: bigint; fee: number; since_ms: bigint; set_by: string };

const COLUMNS = `id, xaf_per_coin, fee, (extract(epoch FROM since) * 1000)::bigint AS since_ms, set_by`;

/** The rate that was set last, or null. */
export async function readRate(client: pg.ClientBase | pg.Pool): Promise<Rate | null> {
  const { rows } = await client.query<Row>({
    name: 'read-rate',
    text: `SELECT ${COLUMNS} FROM exchange_rates ORDER BY id DESC LIMIT 1`,
  });
  const [row] = rows;
  return row ? toRate(row) : null;
}

/** Rates, the last one first, each with its place. */
export async function listRates(
  pool: pg.Pool,
  { before, limit }: { before: RatePageKey | null; limit: number },
): Promise<(Rate & RatePageKey)[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-rates',
    text: `SELECT ${COLUMNS} FROM exchange_rates WHERE id < $1 ORDER BY id DESC LIMIT $2`,
    values: [before?.id ?? Number.MAX_SAFE_INTEGER, limit],
  });
  return rows.map((row) => ({ id: Number(row.id), ...toRate(row) }));
}

/** Adds rates in their order. */
export const INSERT_RATES = setStatement<Rate>({
  name: 'insert-rates',
  text: `INSERT INTO exchange_rates (xaf_per_coin, fee, since, set_by)
         SELECT xaf_per_coin, fee, since, set_by
         FROM unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::text[])
           WITH ORDINALITY AS r(xaf_per_coin, fee, since, set_by, n)
         ORDER BY n`,
  values: columns('xafPerCoinMillionths', 'feeHundredths', 'sinceMs', 'setBy'),
});

function toRate(row: Row): Rate {
  return {
    xafPerCoinMillionths: row.xaf_per_coin,
    feeHundredths: row.fee,
    sinceMs: Number(row.since_ms),
    setBy: row.set_by,
  };
}
