import { runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { ACCOUNTS, type Account, type AccountId } from '../account.ts';
import { RELEASED_AT_ONCE } from '../hold.ts';
import { openHoldsOf } from './holds.ts';

/** Locks the accounts until the transaction ends, always in id order so that two batches cannot deadlock. */
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

/** 100 more than `readHolds` reads: so many may end before it does. */
const MOST_LOCKED = 2 * RELEASED_AT_ONCE + 1;

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
  const { rows } = await client.query({
    name: 'lock-accounts-and-of-holds',
    text: `SELECT ${ACCOUNTS.select()} FROM accounts
           WHERE id = ANY(ARRAY(
             SELECT unnest($1::bigint[])
             UNION SELECT receiver FROM holds WHERE id = ANY($2::uuid[])
             UNION SELECT h.payer FROM ${openHoldsOf('receiver', '$3', MOST_LOCKED)}
             UNION SELECT h.receiver FROM ${openHoldsOf('payer', '$3', MOST_LOCKED)}))
           ORDER BY id FOR UPDATE`,
    values: [ids, holds, wallets],
  });
  return ACCOUNTS.readBy('id', rows);
}

/** Reads accounts as they are committed. Ids that are not there are missing from the map. */
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

/** Hardly a batch has one: so it is no column of `WRITE_ACCOUNTS`, which every batch pays for. */
export const WRITE_FREEZES = setStatement<Account>({
  name: 'write-freezes',
  text: `UPDATE accounts SET frozen = f.frozen::jsonb FROM unnest($1::bigint[], $2::text[]) AS f (id, frozen)
         WHERE accounts.id = f.id`,
  values: (accounts) => [
    accounts.map(({ id }) => id),
    accounts.map(({ freeze }) => freeze && JSON.stringify(freeze)),
  ],
});

/** Writes accounts as they are after the batch; new ones are inserted. One statement for all. */
export const writeAccounts = (client: pg.ClientBase, accounts: readonly Account[]): Promise<void> =>
  runSet(client, WRITE_ACCOUNTS, accounts);
