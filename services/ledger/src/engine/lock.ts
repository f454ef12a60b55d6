import type { LedgerCommand } from '@cowrie/contracts';
import type pg from 'pg';
import type { Account, AccountId } from '../book/account.ts';
import { lockAccounts, lockAccountsAndOfHolds } from '../book/tables/accounts.ts';
import { type PlacedHold, readHolds } from '../book/tables/holds.ts';
import { readChains } from '../features/heads/table.ts';
import { lockReferences, readPurchases, readReferences } from '../features/purchases/table.ts';
import { allOf } from './all-of.ts';
import { accountsOf, needsOf } from './decide.ts';
import { readExchangeRecords } from './lock-exchange.ts';
import { type Needs, NO_RECORDS, type Records } from './state.ts';
import { readTrustRecords } from './trust-writes.ts';

export type Locked = {
  accounts: Map<AccountId, Account>;
  records: Records & { holds: ReadonlyMap<string, PlacedHold> };
};

/**
 * Locks and reads all that the commands are decided on, in the pipeline's one round trip; most need nothing but accounts.
 * Records are read after the accounts that guard them are locked. Rejects when a hold appeared in between: trying again
 * will do.
 */
export async function lockForCommands(
  client: pg.PoolClient,
  commands: readonly LedgerCommand[],
): Promise<Locked> {
  const ids = [...new Set(commands.flatMap(accountsOf))];
  const needs = commands.flatMap((command) => needsOf(command) ?? []);
  if (needs.length === 0)
    return { accounts: await lockAccounts(client, ids), records: { ...NO_RECORDS, holds: new Map() } };
  const {
    holds: holdIds,
    wallets,
    purchases: purchaseIds,
    references: asked,
    chains: chained,
  } = gathered(needs);
  const ofHolds = holdIds.length + wallets.length > 0;
  const [, accounts, holds, purchases, references, chains, exchange, trust] = await allOf([
    asked.length === 0 ? null : lockReferences(client, asked),
    ofHolds ? lockAccountsAndOfHolds(client, ids, holdIds, wallets) : lockAccounts(client, ids),
    ofHolds ? readHolds(client, holdIds, wallets) : new Map<string, PlacedHold>(),
    purchaseIds.length === 0 ? NO_RECORDS.purchases : readPurchases(client, purchaseIds),
    asked.length === 0 ? NO_RECORDS.references : readReferences(client, asked),
    chained.length === 0 ? NO_RECORDS.chains : readChains(client, chained),
    readExchangeRecords(client, needs),
    readTrustRecords(client, needs),
  ]);
  const unlocked = [...holds.values()].find(
    ({ payer, receiver }) => !accounts.has(payer) || !accounts.has(receiver),
  );
  if (unlocked) {
    throw new Error(`hold ${unlocked.id} was placed while its wallet was being closed`);
  }
  return { accounts, records: { holds, purchases, references, chains, ...exchange, ...trust } };
}

function gathered(needs: readonly Needs[]) {
  return {
    holds: [...new Set(needs.flatMap(({ holds }) => holds ?? []))],
    wallets: [...new Set(needs.flatMap(({ holdsOf }) => holdsOf ?? []))],
    purchases: [...new Set(needs.flatMap(({ purchase }) => purchase ?? []))],
    references: needs.flatMap(({ reference }) => reference ?? []),
    chains: [...new Set(needs.flatMap(({ chain }) => chain ?? []))],
  };
}
