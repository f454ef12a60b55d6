import { mergeCalls } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account, AccountId } from '../../book/account.ts';
import { readAccounts } from '../../book/tables/accounts.ts';

const TOGETHER_MAX = 500;

/** Reads single accounts, those of many callers with one statement. */
export function createAccountReader(pool: pg.Pool): (id: AccountId) => Promise<Account | undefined> {
  return mergeCalls({
    max: TOGETHER_MAX,
    atOnce: 1,
    async ask(ids: readonly AccountId[]) {
      const accounts = await readAccounts(pool, [...new Set(ids)]);
      return ids.map((id) => accounts.get(id));
    },
  });
}
