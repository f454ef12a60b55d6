import type { Freeze } from '@cowrie/contracts';
import type { Decider } from '../../book/decision.ts';
import { refuseMissingWallet } from '../../book/movements/movement.ts';

const decideFreezeWallet: Decider<'wallet.freeze'> = {
  accounts: ({ data }) => [data.userId],
  movements: () => 0,
  decide({ accounts }, command, nowMs) {
    const { userId: id, direction, reason, untilMs } = command.data;
    const account = accounts.get(id);
    const refused = refuseMissingWallet(id, account, command);
    if (refused) return refused;
    const before = account?.freeze;
    if (before?.direction === direction && before.reason === reason && before.untilMs === untilMs)
      return { ok: true, changes: [], answers: { shows: { freeze: before } } };
    const freeze: Freeze = { direction, reason, sinceMs: nowMs, untilMs };
    return { ok: true, changes: [{ kind: 'frozen', account: id, freeze }], answers: { shows: { freeze } } };
  },
};

const decideUnfreezeWallet: Decider<'wallet.unfreeze'> = {
  accounts: ({ data }) => [data.userId],
  movements: () => 0,
  decide({ accounts }, command) {
    const { userId: id } = command.data;
    const account = accounts.get(id);
    const refused = refuseMissingWallet(id, account, command);
    if (refused) return refused;
    const changes = account?.freeze ? [{ kind: 'frozen', account: id, freeze: null } as const] : [];
    return { ok: true, changes, answers: {} };
  },
};

export const deciders = { 'wallet.freeze': decideFreezeWallet, 'wallet.unfreeze': decideUnfreezeWallet };
