import type { Account, AccountId } from './account.ts';
import type { Change } from './decide.ts';

/**
 * The accounts after a change at `atMs`, as new values. A time never lies before that of an account's last
 * change, so that an account's transactions have one order by time and by id.
 */
export function evolve(state: ReadonlyMap<AccountId, Account>, change: Change, atMs: number): Account[] {
  switch (change.kind) {
    case 'opened':
      return [
        {
          id: change.account,
          walletId: change.walletId,
          balance: 0n,
          held: 0n,
          received: 0n,
          sent: 0n,
          createdAtMs: atMs,
          updatedAtMs: atMs,
          closedAtMs: null,
        },
      ];
    case 'closed': {
      const account = known(state, change.account);
      return [{ ...account, closedAtMs: atMs, updatedAtMs: atMs }];
    }
    case 'moved': {
      const { amountUnits } = change;
      const from = known(state, change.from);
      const to = known(state, change.to);
      return [
        { ...from, balance: from.balance - amountUnits, sent: from.sent + amountUnits, updatedAtMs: atMs },
        { ...to, balance: to.balance + amountUnits, received: to.received + amountUnits, updatedAtMs: atMs },
      ];
    }
  }
}

/** The moment of a change: now, but never before the last change of an account that it touches. */
export function momentOf(state: ReadonlyMap<AccountId, Account>, change: Change, nowMs: number): number {
  const ids = change.kind === 'moved' ? [change.from, change.to] : [change.account];
  return Math.max(nowMs, ...ids.map((id) => state.get(id)?.updatedAtMs ?? 0));
}

function known(state: ReadonlyMap<AccountId, Account>, id: AccountId): Account {
  const account = state.get(id);
  if (!account) throw new Error(`account ${id} was decided about and is not there`);
  return account;
}
