import { refuse, SWEEP_TREASURY } from '@cowrie/contracts';
import { treasuryAccount, XAF_OPERATIONS, xafAccountOf } from '../../book/account.ts';
import type { BookChange, Change, Decider } from '../../book/decision.ts';
import { endHold, RELEASED_AT_ONCE } from '../../book/hold.ts';
import { moveXaf } from '../../book/movements/xaf.ts';
import type { WalletRecords } from './closing.ts';

const SWEEP_TO = treasuryAccount(SWEEP_TREASURY);

const decideOpenWallet: Decider<'wallet.open'> = {
  accounts: ({ data }) => [data.userId],
  movements: () => 0,
  decide({ accounts }, { data }) {
    const { userId: account, walletId } = data;
    const changes: BookChange[] = accounts.has(account) ? [] : [{ kind: 'opened', account, walletId }];
    return { ok: true, changes, answers: { account } };
  },
};

/** With more open holds than one step releases, it notes that the wallet must be closed. */
const decideCloseWallet: Decider<'wallet.close', WalletRecords> = {
  accounts: ({ data }) => [data.userId, SWEEP_TO, xafAccountOf(data.userId), XAF_OPERATIONS],
  needs: ({ data }) => ({ holdsOf: data.userId }),
  movements: () => 2,
  decide({ accounts, holds }, { data, principal }, nowMs) {
    const { userId: id, reason } = data;
    const account = accounts.get(id);
    if (!account) return refuse('user_not_found', `User ${id} has no wallet.`);
    if (account.closedAtMs !== null) return { ok: true, changes: [], answers: { account: id } };
    const read = [...holds.values()].filter(({ payer, receiver }) => payer === id || receiver === id);
    const open = read.filter(({ status }) => status === 'OPEN');
    const changes = open
      .slice(0, RELEASED_AT_ONCE)
      .map((hold): Change<WalletRecords> => endHold(hold, 'released', nowMs));
    // Counts holds that this batch ended before, because they took the places of others that were not read.
    if (read.length > RELEASED_AT_ONCE) {
      const record = { userId: id, closedBy: principal, reason, sinceMs: nowMs };
      changes.push({ kind: 'record', of: 'closing', record });
      return { ok: true, changes, answers: { account: id } };
    }
    if (account.balance > 0n) {
      const amountUnits = account.balance;
      changes.push({ kind: 'moved', type: 'TRANSFER', amountUnits, from: id, to: SWEEP_TO, reason });
    }
    if (account.xaf > 0n) {
      const movement = { from: xafAccountOf(id), to: XAF_OPERATIONS, xaf: account.xaf };
      changes.push(moveXaf({ type: 'TRANSFER', ...movement, reason }));
    }
    changes.push({ kind: 'closed', account: id });
    return { ok: true, changes, answers: { account: id } };
  },
};

export const deciders = { 'wallet.open': decideOpenWallet, 'wallet.close': decideCloseWallet };
