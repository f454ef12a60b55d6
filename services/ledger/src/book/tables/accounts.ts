import { runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { ACCOUNTS, type Account, type AccountId } from '../account.ts';
import { RELEASED_AT_ONCE } from '../hold.ts';
import { openHoldsOf } from './holds.ts';

/** Locks until the transaction ends, always in id order so that two batches cannot deadlock. */
export async function lockAccounts(
  client: pg.ClientBase,
  ids: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  const { rows } = await client.query({
    name: 'lock-accounts',
    text: `SELECT ${ACCOUNTS.select()} FROM accounts WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    values: [[...ids].sort((a, b) => a - b)],
  });
  return ACCOUNTS.readBy('id', rows);
}

/** 100 more than `readHolds` reads, because that many holds may end between the two statements. */
const LOCKED_MAX = 2 * RELEASED_AT_ONCE + 1;

/** It also locks the other parties of these holds, which it reads first; one may have been placed meanwhile. */
export async function lockAccountsWithHolds(
  client: pg.ClientBase,
  ids: readonly AccountId[],
  holds: readonly string[],
  wallets: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  const { rows } = await client.query({
    name: 'lock-accounts-and-of-holds',
    text: `SELECT ${ACCOUNTS.select()} FROM accounts
           WHERE id = ANY(ARRAY(
             SELECT unnest($1::bigint[])
             UNION SELECT receiver FROM holds WHERE id = ANY($2::uuid[])
             UNION SELECT h.payer FROM ${openHoldsOf('receiver', '$3', LOCKED_MAX)}
             UNION SELECT h.receiver FROM ${openHoldsOf('payer', '$3', LOCKED_MAX)}))
           ORDER BY id FOR UPDATE`,
    values: [ids, holds, wallets],
  });
  return ACCOUNTS.readBy('id', rows);
}

export async function readAccounts(
  pool: pg.Pool | pg.ClientBase,
  ids: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  const { rows } = await pool.query({
    name: 'read-accounts',
    text: `SELECT ${ACCOUNTS.select()} FROM accounts WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
  return ACCOUNTS.readBy('id', rows);
}

export const WRITE_ACCOUNTS = ACCOUNTS.statement(
  'write-accounts',
  `${ACCOUNTS.insert} ON CONFLICT (id) DO UPDATE
   SET ${ACCOUNTS.set('excluded', 'balance', 'held', 'received', 'sent', 'updatedAtMs', 'closedAtMs', 'xaf')}`,
);

/** A separate statement, because few batches have freezes and every batch pays for `WRITE_ACCOUNTS`. */
export const WRITE_FREEZES = setStatement<Account>({
  name: 'write-freezes',
  text: `UPDATE accounts SET frozen = f.frozen::jsonb FROM unnest($1::bigint[], $2::text[]) AS f (id, frozen)
         WHERE accounts.id = f.id`,
  values: (accounts) => [
    accounts.map(({ id }) => id),
    accounts.map(({ freeze }) => freeze && JSON.stringify(freeze)),
  ],
});

export const writeAccounts = (client: pg.ClientBase, accounts: readonly Account[]): Promise<void> =>
  runSet(client, WRITE_ACCOUNTS, accounts);
