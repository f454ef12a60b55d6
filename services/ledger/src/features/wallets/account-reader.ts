import { mergeCalls } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account, AccountId } from '../../book/account.ts';
import { readAccounts } from '../../book/tables/accounts.ts';

const IDS_PER_STATEMENT_MAX = 500;

export function createAccountReader(pool: pg.Pool): (id: AccountId) => Promise<Account | undefined> {
  return mergeCalls({
    max: IDS_PER_STATEMENT_MAX,
    atOnce: 1,
    async ask(ids: readonly AccountId[]) {
      const accounts = await readAccounts(pool, [...new Set(ids)]);
      return ids.map((id) => accounts.get(id));
    },
  });
}
