import { runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account } from '../account.ts';

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
  values: (accounts) => [
    accounts.map((account) => account.id),
    accounts.map((account) => account.walletId),
    accounts.map((account) => account.balance),
    accounts.map((account) => account.held),
    accounts.map((account) => account.received),
    accounts.map((account) => account.sent),
    accounts.map((account) => account.createdAtMs),
    accounts.map((account) => account.updatedAtMs),
    accounts.map((account) => account.closedAtMs),
    accounts.map((account) => account.xaf),
  ],
});

/** Writes accounts as they are after the batch; new ones are inserted. One statement for all. */
export const writeAccounts = (client: pg.ClientBase, accounts: readonly Account[]): Promise<void> =>
  runSet(client, WRITE_ACCOUNTS, accounts);
