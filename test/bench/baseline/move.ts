import { createHash } from 'node:crypto';
import { unitsToCoins } from '@cowrie/contracts';
import type pg from 'pg';

export type Movement = { type: 'TRANSFER' | 'MINT'; from: number; to: number; units: bigint; reason: string };
type Account = { id: string; wallet_id: string | null; balance: string; received: string; sent: string };

export const ACCOUNT = 'SELECT id, wallet_id, balance, received, sent FROM accounts WHERE id';
const LOCK = `${ACCOUNT} = ANY($1::bigint[]) ORDER BY id FOR UPDATE`;
// This is a separate statement after the locks, so it sees what earlier holders of the locks committed.
const LOOK = `SELECT nextval('transaction_ids') AS id, clock_timestamp() AS at, r.fingerprint, r.data
  FROM (SELECT) AS one LEFT JOIN results AS r ON r.key = $1 AND r.principal = $2`;
const WRITE = `WITH paid AS (UPDATE accounts SET balance = balance - $4, sent = sent + $4, updated_at = $7 WHERE id = $2),
  got AS (UPDATE accounts SET balance = balance + $4, received = received + $4, updated_at = $7 WHERE id = $3),
  told AS (INSERT INTO outbox VALUES ($1, $7, $10)),
  kept AS (INSERT INTO results SELECT $11, $8, $12, $10 WHERE $11::text IS NOT NULL)
  INSERT INTO transactions VALUES ($1, $13, $4, $2, $3, $5, $6, $7, $8, $9)`;

/** The move is one database transaction with two round trips. Returns the answer's text or a problem code. */
export async function move(pool: pg.Pool, movement: Movement, principal: string, key: string | null) {
  const { type, from, to, units, reason } = movement;
  const client = await pool.connect();
  let broken = true;
  try {
    const [, { rows: accounts }, { rows: looked }] = await Promise.all([
      client.query('BEGIN'),
      client.query<Account>({ name: 'lock', text: LOCK, values: [[from, to]] }),
      client.query({ name: 'look', text: LOOK, values: [key, principal] }),
    ]);
    const finish = async (verb: 'COMMIT' | 'ROLLBACK', statements: Promise<unknown>[] = []) => {
      const [{ command }] = await Promise.all([client.query(verb), ...statements]);
      if (command !== verb) throw new Error('the movement was rolled back');
      broken = false;
    };
    const refuse = (code: string) => finish('ROLLBACK').then(() => ({ code }));
    const [payer, receiver] = [from, to].map((id) => accounts.find((row) => row.id === String(id)));
    const { id, at, fingerprint, data } = looked[0];
    const print = createHash('sha256').update([type, from, to, units, reason].join('\n')).digest();
    if (data !== null && !print.equals(fingerprint)) return await refuse('idempotency_key_reused');
    if (data !== null) return await finish('ROLLBACK').then(() => ({ text: String(data), replayed: true }));
    if (!payer || !receiver) return await refuse('user_not_found');
    const [left, there] = [BigInt(payer.balance) - units, BigInt(receiver.balance) + units];
    if (left < 0n && from !== 0) return await refuse('insufficient_funds');
    const base = { id: Number(id), type, amount: unitsToCoins(units), reason, createdAt: at };
    const wallet = from === 0 ? view(receiver, units, 0n) : view(payer, 0n, units);
    const text = JSON.stringify({ transaction: { ...base, fromUserId: from, toUserId: to }, wallet });
    const values = [id, from, to, units, left, there, at, principal, reason, text, key, print, type];
    await finish('COMMIT', [client.query({ name: 'write', text: WRITE, values })]);
    return { text, replayed: false };
  } finally {
    client.release(broken);
  }
}

export function view(row: Account, more = 0n, less = 0n) {
  const balance = unitsToCoins(BigInt(row.balance) + more - less);
  const [received, sent] = [BigInt(row.received) + more, BigInt(row.sent) + less].map(unitsToCoins);
  return { id: row.wallet_id, balance, activeCoins: balance, totalReceived: received, totalSent: sent };
}
