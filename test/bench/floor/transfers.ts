import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Account 0 is the hot one. */
const ACCOUNTS = 10_000;
const REASON = 'A measurement';

const some = () => 1 + Math.floor(Math.random() * ACCOUNTS);

function pair(hot: boolean): { from: number; to: number } {
  const from = some();
  // The next account replaces an equal one.
  const to = some();
  return { from, to: hot ? 0 : to === from ? 1 + (from % ACCOUNTS) : to };
}

async function all(statements: readonly Promise<{ command: string }>[]): Promise<void> {
  const results = await Promise.all(statements);
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** One transaction of two updates, in id order, and two inserts, sent in one go. */
export async function single(client: pg.ClientBase, hot: boolean): Promise<void> {
  const { from, to } = pair(hot);
  const update = (id: number) =>
    client.query({
      name: 'update',
      text: 'UPDATE accounts SET balance = balance + $2 WHERE id = $1',
      values: [id, id === to ? 1 : -1],
    });
  await all([
    client.query('BEGIN'),
    ...[from, to].sort((a, b) => a - b).map(update),
    client.query({
      name: 'insert',
      text: 'INSERT INTO transactions (from_account, to_account, amount, reason) VALUES ($1, $2, 1, $3)',
      values: [from, to, REASON],
    }),
    client.query({
      name: 'result',
      text: 'INSERT INTO results VALUES ($1, $2)',
      values: [randomUUID(), REASON],
    }),
    client.query('COMMIT'),
  ]);
}

export async function batched(client: pg.ClientBase, hot: boolean, size: number): Promise<void> {
  const pairs = Array.from({ length: size }, () => pair(hot));
  const deltas = new Map<number, number>();
  for (const { from, to } of pairs) {
    deltas.set(from, (deltas.get(from) ?? 0) - 1);
    deltas.set(to, (deltas.get(to) ?? 0) + 1);
  }
  const ids = [...deltas.keys()];
  await all([
    client.query('BEGIN'),
    client.query({
      name: 'lock-all',
      text: 'SELECT id FROM accounts WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
      values: [ids],
    }),
    client.query({
      name: 'update-all',
      text: `UPDATE accounts AS a SET balance = balance + d.delta
             FROM unnest($1::bigint[], $2::bigint[]) AS d(id, delta) WHERE a.id = d.id`,
      values: [ids, [...deltas.values()]],
    }),
    client.query({
      name: 'insert-all',
      text: `INSERT INTO transactions (from_account, to_account, amount, reason)
             SELECT f, t, 1, $3 FROM unnest($1::bigint[], $2::bigint[]) AS p(f, t)`,
      values: [pairs.map(({ from }) => from), pairs.map(({ to }) => to), REASON],
    }),
    client.query({
      name: 'result-all',
      text: 'INSERT INTO results SELECT key, $2 FROM unnest($1::uuid[]) AS key',
      values: [pairs.map(() => randomUUID()), REASON],
    }),
    client.query('COMMIT'),
  ]);
}
