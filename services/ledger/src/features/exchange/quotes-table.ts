import type pg from 'pg';
import { QUOTES, type Quote } from './quote.ts';

/** Quotes by id. One changes only in its user's partition: behind the fence it stays as it was read. */
export async function readQuotes(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, Quote>> {
  const { rows } = await client.query({
    name: 'read-quotes',
    text: `SELECT ${QUOTES.select()} FROM exchange_quotes WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return QUOTES.readBy('id', rows);
}

/** Writes quotes as they are after the batch; new ones are inserted. */
export const WRITE_QUOTES = QUOTES.statement(
  'write-quotes',
  `${QUOTES.insert} ON CONFLICT (id) DO UPDATE SET ${QUOTES.set('excluded', 'usedAtMs')}`,
);
