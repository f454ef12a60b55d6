import { columns, runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account, AccountId } from '../account.ts';

type Row = {
  id: bigint;
  wallet_id: string | null;
  balance: bigint;
  held: bigint;
  received: bigint;
  sent: bigint;
  xaf: bigint;
  created_ms: bigint;
  updated_ms: bigint;
  closed_ms: bigint | null;
};

const COLUMNS = `id, wallet_id, balance, held, received, sent, xaf,
  (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
  (extract(epoch FROM updated_at) * 1000)::bigint AS updated_ms,
  (extract(epoch FROM closed_at) * 1000)::bigint AS closed_ms`;

/** Locks the accounts until the transaction ends, always in id order so that two batches cannot deadlock. */
export async function lockAccounts(
  client: pg.ClientBase,
  ids: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  const { rows } = await client.query<Row>({
    name: 'lock-accounts',
    text: `SELECT ${COLUMNS} FROM accounts WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    values: [[...ids].sort((a, b) => a - b)],
  });
  return toAccounts(rows);
}

/**
 * As `lockAccounts`, with the receivers of `holds` and the payers of open holds that `wallets` are to receive. Which these
 * are is read before the locks are taken: a hold of `wallets` may have been placed meanwhile.
 */
export async function lockAccountsAndOfHolds(
  client: pg.ClientBase,
  ids: readonly AccountId[],
  holds: readonly string[],
  wallets: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  const { rows } = await client.query<Row>({
    name: 'lock-accounts-and-of-holds',
    text: `SELECT ${COLUMNS} FROM accounts
           WHERE id = ANY(ARRAY(
             SELECT unnest($1::bigint[])
             UNION SELECT receiver FROM holds WHERE id = ANY($2::uuid[])
             UNION SELECT payer FROM holds WHERE receiver = ANY($3::bigint[]) AND status = 'OPEN'
             UNION SELECT receiver FROM holds WHERE payer = ANY($3::bigint[]) AND status = 'OPEN'))
           ORDER BY id FOR UPDATE`,
    values: [ids, holds, wallets],
  });
  return toAccounts(rows);
}

/** Reads accounts as they are committed. Ids that are not there are missing from the map. */
export async function readAccounts(
  pool: pg.Pool | pg.ClientBase,
  ids: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  const { rows } = await pool.query<Row>({
    name: 'read-accounts',
    text: `SELECT ${COLUMNS} FROM accounts WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
  return toAccounts(rows);
}

function toAccounts(rows: readonly Row[]): Map<AccountId, Account> {
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        id: Number(row.id),
        walletId: row.wallet_id,
        balance: row.balance,
        held: row.held,
        received: row.received,
        sent: row.sent,
        xaf: row.xaf,
        createdAtMs: Number(row.created_ms),
        updatedAtMs: Number(row.updated_ms),
        closedAtMs: row.closed_ms === null ? null : Number(row.closed_ms),
      },
    ]),
  );
}

export const WRITE_ACCOUNTS = setStatement<Account>({
  name: 'write-accounts',
  text: `INSERT INTO accounts AS a
           (id, wallet_id, balance, held, received, sent, created_at, updated_at, closed_at, xaf)
         SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                              $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::bigint[])
         ON CONFLICT (id) DO UPDATE
         SET balance = excluded.balance, held = excluded.held, received = excluded.received,
             sent = excluded.sent, updated_at = excluded.updated_at, closed_at = excluded.closed_at,
             xaf = excluded.xaf`,
  values: columns(
    'id',
    'walletId',
    'balance',
    'held',
    'received',
    'sent',
    'createdAtMs',
    'updatedAtMs',
    'closedAtMs',
    'xaf',
  ),
});

/** Writes accounts as they are after the batch; new ones are inserted. One statement for all. */
export const writeAccounts = (client: pg.ClientBase, accounts: readonly Account[]): Promise<void> =>
  runSet(client, WRITE_ACCOUNTS, accounts);
