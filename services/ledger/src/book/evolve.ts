import { type Account, type AccountId, xafOwnerOf } from './account.ts';
import type { Change, Movement } from './decision.ts';
import type { HoldChange } from './hold.ts';
import { walletsOfXaf } from './movements/xaf.ts';

type Accounts = ReadonlyMap<AccountId, Account>;

/** Times of an account never go back, so that its transactions have the same order by time as by id. */
export function evolve(accounts: Accounts, change: Change, atMs: number): Account[] {
  switch (change.kind) {
    case 'opened':
      return [newAccount(change.account, change.walletId, atMs)];
    case 'closed': {
      const account = requireAccount(accounts, change.account);
      return [{ ...account, closedAtMs: atMs, updatedAtMs: atMs }];
    }
    case 'frozen':
      return [{ ...requireAccount(accounts, change.account), freeze: change.freeze, updatedAtMs: atMs }];
    case 'hold': {
      const account = requireAccount(accounts, change.hold.payer);
      return [{ ...account, held: account.held + heldChange(change), updatedAtMs: atMs }];
    }
    case 'moved':
      return applyMovement(accounts, change, atMs);
    case 'record':
      return [];
  }
}

function applyMovement(accounts: Accounts, change: Movement, atMs: number): Account[] {
  const { amountUnits } = change;
  const payer = sideOf(accounts, change.from, atMs);
  const receiver = sideOf(accounts, change.to, atMs);
  const from = {
    ...payer,
    balance: payer.balance - amountUnits,
    sent: payer.sent + amountUnits,
    updatedAtMs: atMs,
  };
  const to = {
    ...receiver,
    balance: receiver.balance + amountUnits,
    received: receiver.received + amountUnits,
    updatedAtMs: atMs,
  };
  const wallets = [from, to].flatMap(({ id, balance: xaf }) => {
    const owner = xafOwnerOf(id);
    return owner === null ? [] : [{ ...requireAccount(accounts, owner), xaf, updatedAtMs: atMs }];
  });
  return [from, to, ...wallets];
}

/** A user's XAF account is created by its first movement. */
function sideOf(accounts: Accounts, id: AccountId, atMs: number): Account {
  const isNew = xafOwnerOf(id) !== null && !accounts.has(id);
  return isNew ? newAccount(id, null, atMs) : requireAccount(accounts, id);
}

function newAccount(id: AccountId, walletId: string | null, atMs: number): Account {
  return {
    id,
    walletId,
    balance: 0n,
    held: 0n,
    received: 0n,
    sent: 0n,
    xaf: 0n,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    closedAtMs: null,
    freeze: null,
  };
}

/** Returns now, but never a time before the last change of an account that it touches. */
export function momentOf(accounts: Accounts, change: Change, nowMs: number): number {
  return Math.max(nowMs, ...accountsTouchedBy(change).map((id) => accounts.get(id)?.updatedAtMs ?? 0));
}

function accountsTouchedBy(change: Change): AccountId[] {
  switch (change.kind) {
    case 'moved':
      return [change.from, change.to, ...walletsOfXaf(change)];
    case 'hold':
      return [change.hold.payer];
    case 'opened':
    case 'closed':
    case 'frozen':
      return [change.account];
    case 'record':
      return [];
  }
}

/** An open hold reserves its whole amount, and every hold ends once. */
function heldChange({ event, hold }: HoldChange): bigint {
  return event === 'placed' ? hold.amountUnits : -hold.amountUnits;
}

function requireAccount(accounts: Accounts, id: AccountId): Account {
  const account = accounts.get(id);
  if (!account) throw new Error(`account ${id} was decided about and is not there`);
  return account;
}
