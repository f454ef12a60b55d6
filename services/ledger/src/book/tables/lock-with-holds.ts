import type pg from 'pg';
import type { Account, AccountId } from '../account.ts';
import { allOf } from '../all-of.ts';
import type { Needs } from '../decision.ts';
import type { PlacedHold } from '../hold.ts';
import { lockAccounts, lockAccountsAndOfHolds } from './accounts.ts';
import { readHolds } from './holds.ts';

/**
 * Locks accounts, with those of the holds that are needed, and reads these. Both statements are sent at once. Rejects when
 * holds appeared or ended in between, so that others were read than locked.
 */
export async function lockWithHolds(
  client: pg.PoolClient,
  ids: readonly AccountId[],
  needs: readonly Needs[],
): Promise<{ accounts: Map<AccountId, Account>; holds: Map<string, PlacedHold> }> {
  const holdIds = [...new Set(needs.flatMap(({ holds }) => holds ?? []))];
  const wallets = [...new Set(needs.flatMap(({ holdsOf }) => holdsOf ?? []))];
  if (holdIds.length + wallets.length === 0)
    return { accounts: await lockAccounts(client, ids), holds: new Map() };
  const [accounts, holds] = await allOf([
    lockAccountsAndOfHolds(client, ids, holdIds, wallets),
    readHolds(client, holdIds, wallets),
  ]);
  const unlocked = [...holds.values()].find(
    ({ payer, receiver }) => !accounts.has(payer) || !accounts.has(receiver),
  );
  if (unlocked)
    throw new Error(`hold ${unlocked.id} is not locked: holds of its wallet were placed or ended meanwhile`);
  return { accounts, holds };
}
