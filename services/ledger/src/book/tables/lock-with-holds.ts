import type pg from 'pg';
import type { Account, AccountId } from '../account.ts';
import { awaitAll } from '../await-all.ts';
import type { RecordNeeds } from '../decision.ts';
import type { HoldRow } from '../hold.ts';
import { lockAccounts, lockAccountsWithHolds } from './accounts.ts';
import { readHolds } from './holds.ts';

/** Sends both statements at once. Rejects when a hold changed between them, so that others were read than locked. */
export async function lockWithHolds(
  client: pg.PoolClient,
  ids: readonly AccountId[],
  needs: readonly RecordNeeds[],
): Promise<{ accounts: Map<AccountId, Account>; holds: Map<string, HoldRow> }> {
  const holdIds = [...new Set(needs.flatMap(({ holds }) => holds ?? []))];
  const wallets = [...new Set(needs.flatMap(({ holdsOf }) => holdsOf ?? []))];
  if (holdIds.length + wallets.length === 0)
    return { accounts: await lockAccounts(client, ids), holds: new Map() };
  const [accounts, holds] = await awaitAll([
    lockAccountsWithHolds(client, ids, holdIds, wallets),
    readHolds(client, holdIds, wallets),
  ]);
  const unlocked = [...holds.values()].find(
    ({ payer, receiver }) => !accounts.has(payer) || !accounts.has(receiver),
  );
  if (unlocked)
    throw new Error(`hold ${unlocked.id} is not locked: holds of its wallet were placed or ended meanwhile`);
  return { accounts, holds };
}
