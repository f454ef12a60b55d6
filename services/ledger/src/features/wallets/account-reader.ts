import type pg from 'pg';
import type { Account, AccountId } from '../../book/account.ts';
import { readAccounts } from '../../book/tables/accounts.ts';

const MAX_AT_ONCE = 500;

type PendingRead = {
  id: AccountId;
  resolve(account: Account | undefined): void;
  reject(error: unknown): void;
};

/**
 * Reads single accounts, many callers at a time: what is asked for while one statement runs goes into the
 * next, so that reads cost the database a statement per round trip and not one each.
 */
export function createAccountReader(pool: pg.Pool): (id: AccountId) => Promise<Account | undefined> {
  let waiting: PendingRead[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, MAX_AT_ONCE);
      waiting = waiting.slice(MAX_AT_ONCE);
      try {
        const accounts = await readAccounts(pool, [...new Set(taken.map(({ id }) => id))]);
        for (const { id, resolve } of taken) resolve(accounts.get(id));
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    running = false;
  }

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (!running) setImmediate(() => void (running || run()));
    });
}
