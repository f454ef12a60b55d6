import type { RatePageKey } from '@cowrie/contracts';
import type pg from 'pg';
import { RATES, type Rate } from './quote.ts';

export async function readRate(client: pg.ClientBase | pg.Pool): Promise<Rate | null> {
  const { rows } = await client.query({
    name: 'read-rate',
    text: `SELECT ${RATES.select()} FROM exchange_rates ORDER BY id DESC LIMIT 1`,
  });
  const [row] = rows;
  return row ? RATES.read(row) : null;
}

export async function listRates(
  pool: pg.Pool,
  { before, limit }: { before: RatePageKey | null; limit: number },
): Promise<(Rate & RatePageKey)[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'list-rates',
    text: `SELECT id, ${RATES.select()} FROM exchange_rates WHERE id < $1 ORDER BY id DESC LIMIT $2`,
    values: [before?.id ?? Number.MAX_SAFE_INTEGER, limit],
  });
  return rows.map((row) => ({ id: Number(row.id), ...RATES.read(row) }));
}

export const INSERT_RATES = RATES.statement(
  'insert-rates',
  `INSERT INTO exchange_rates (${RATES.names})
   SELECT ${RATES.names} FROM ${RATES.unnest} WITH ORDINALITY AS r(${RATES.names}, n) ORDER BY n`,
);
