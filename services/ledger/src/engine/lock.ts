import type { LedgerCommand } from '@cowrie/contracts';
import type pg from 'pg';
import type { Account, AccountId } from '../book/account.ts';
import { allOf } from '../book/all-of.ts';
import type { PlacedHold } from '../book/hold.ts';
import { lockAccounts } from '../book/tables/accounts.ts';
import { lockWithHolds } from '../book/tables/lock-with-holds.ts';
import type { Registry } from './registry.ts';

/** The records of the features that were needed, by their names. */
export type ReadRecords = Readonly<Record<string, unknown>> & { holds: ReadonlyMap<string, PlacedHold> };
export type Locked = { accounts: Map<AccountId, Account>; records: ReadRecords };

/**
 * Locks and reads all that the commands are decided on, in the pipeline's one round trip; most need nothing but accounts.
 * Records are read after the accounts that guard them are locked. Rejects when a hold appeared in between: trying again
 * will do.
 */
export async function lockForCommands(
  registry: Registry,
  client: pg.PoolClient,
  commands: readonly LedgerCommand[],
): Promise<Locked> {
  const ids = [...new Set(commands.flatMap(registry.accountsOf))];
  const needs = commands.map(registry.needsOf).filter((one) => one !== null);
  if (needs.length === 0) return { accounts: await lockAccounts(client, ids), records: { holds: new Map() } };
  const asked = registry.stores.flatMap(([name, store]) => {
    const wanted = needs.flatMap((one) => (one[name] === undefined ? [] : [one[name]]));
    return wanted.length === 0 ? [] : [{ name, store, needs: wanted }];
  });
  const [, book, read] = await allOf([
    allOf(asked.map((one) => one.store.lock?.(client, one.needs))),
    lockWithHolds(client, ids, needs),
    allOf(asked.map(async (one) => [one.name, await one.store.read(client, one.needs)] as const)),
  ]);
  return { accounts: book.accounts, records: { ...Object.fromEntries(read), holds: book.holds } };
}
