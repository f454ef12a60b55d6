import type pg from 'pg';
import { QUOTES, type Quote } from './quote.ts';

/** A quote changes only in its user's partition, so it stays unchanged behind the fence. */
export async function readQuotes(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, Quote>> {
  const { rows } = await client.query({
    name: 'read-quotes',
    text: `SELECT ${QUOTES.select()} FROM exchange_quotes WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return QUOTES.readBy('id', rows);
}

export const WRITE_QUOTES = QUOTES.statement(
  'write-quotes',
  `${QUOTES.insert} ON CONFLICT (id) DO UPDATE SET ${QUOTES.set('excluded', 'usedAtMs')}`,
);
