import type { LedgerCommand } from '@cowrie/contracts';
import type pg from 'pg';
import type { Account, AccountId } from '../book/account.ts';
import { awaitAll } from '../book/await-all.ts';
import type { HoldRow } from '../book/hold.ts';
import { lockAccounts } from '../book/tables/accounts.ts';
import { lockWithHolds } from '../book/tables/lock-with-holds.ts';
import type { Registry } from './registry.ts';

export type ReadRecords = Readonly<Record<string, unknown>> & { holds: ReadonlyMap<string, HoldRow> };
export type LockedState = { accounts: Map<AccountId, Account>; records: ReadRecords };

/**
 * One round trip; most commands need only accounts. Records are read after the accounts that guard them are locked.
 * Rejects when a hold appeared in between; a retry then succeeds.
 */
export async function lockForCommands(
  registry: Registry,
  client: pg.PoolClient,
  commands: readonly LedgerCommand[],
): Promise<LockedState> {
  const ids = [...new Set(commands.flatMap(registry.accountsOf))];
  const needs = commands.map(registry.needsOf).filter((one) => one !== null);
  if (needs.length === 0) return { accounts: await lockAccounts(client, ids), records: { holds: new Map() } };
  const neededStores = registry.stores.flatMap(([name, store]) => {
    const wanted = needs.flatMap((one) => (one[name] === undefined ? [] : [one[name]]));
    return wanted.length === 0 ? [] : [{ name, store, needs: wanted }];
  });
  const [, book, read] = await awaitAll([
    awaitAll(neededStores.map((one) => one.store.lock?.(client, one.needs))),
    lockWithHolds(client, ids, needs),
    awaitAll(neededStores.map(async (one) => [one.name, await one.store.read(client, one.needs)] as const)),
  ]);
  return { accounts: book.accounts, records: { ...Object.fromEntries(read), holds: book.holds } };
}
