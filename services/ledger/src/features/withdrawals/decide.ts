import { type LedgerReply, refuse, userOfPrincipal, type WithdrawalStatus } from '@cowrie/contracts';
import { XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING, xafAccountOf } from '../../book/account.ts';
import type { CommandOf, Decider, Decision, State } from '../../book/decision.ts';
import { refuseFrozenSender } from '../../book/freeze.ts';
import { refuseMissingWallet } from '../../book/movements/movement.ts';
import { moveXaf } from '../../book/movements/xaf.ts';
import type { Withdrawal, WithdrawalRecords } from './withdrawal.ts';
import { toWithdrawalState } from './withdrawal.ts';

const decideCreateWithdrawal: Decider<'withdrawal.create', WithdrawalRecords> = {
  accounts: ({ data }) => [data.userId, xafAccountOf(data.userId), XAF_PENDING],
  decide({ accounts }, command, nowMs) {
    const { withdrawalId: id, userId, provider, account } = command.data;
    const xaf = BigInt(command.data.xaf);
    const owner = accounts.get(userId);
    const refused =
      refuseMissingWallet(userId, owner, command) ?? (owner ? refuseFrozenSender(owner, nowMs) : null);
    if (refused) return refused;
    const balance = accounts.get(xafAccountOf(userId))?.balance ?? 0n;
    if (balance < xaf) {
      return refuse('insufficient_funds', `${balance} XAF can be withdrawn, ${xaf} are asked for.`);
    }
    const times = { createdAtMs: nowMs, updatedAtMs: nowMs };
    const undecided = { status: 'PENDING', mayBePaid: false, rejectRequestedBy: null } as const;
    const withdrawal: Withdrawal = { id, userId, xaf, provider, account, ...undecided, ...times };
    const reason = `Withdrawal ${id}`;
    const movement = { type: 'WITHDRAWAL', from: xafAccountOf(userId), to: XAF_PENDING, xaf } as const;
    return {
      ok: true,
      changes: [
        moveXaf({ ...movement, reason, of: id }),
        { kind: 'record', of: 'withdrawals', record: withdrawal },
      ],
      answers: answerWith(withdrawal),
    };
  },
};

/** Refuses what was sealed for another key. After the keys are corrected, a new request is paid. */
const decideCreateSealedWithdrawal: Decider<'withdrawal.create-sealed', WithdrawalRecords> = {
  accounts: () => [],
  decide: () => refuse('unavailable', 'It could not be read; nothing was changed.'),
};

const decideSettleWithdrawal: Decider<'withdrawal.settle', WithdrawalRecords> = {
  accounts: ({ data }) => [data.userId, XAF_PENDING, XAF_ISSUANCE],
  needs: ({ data }) => ({ withdrawals: data.withdrawalId }),
  decide: (state, command, nowMs) => decideOutcome(state, command, 'SETTLED', nowMs),
};

const decideRejectWithdrawal: Decider<'withdrawal.reject', WithdrawalRecords> = {
  accounts: ({ data }) => [data.userId, xafAccountOf(data.userId), XAF_PENDING, XAF_OPERATIONS],
  needs: ({ data }) => ({ withdrawals: data.withdrawalId }),
  decide: (state, command, nowMs) => decideOutcome(state, command, 'REJECTED', nowMs),
};

type WithdrawalAnswer = LedgerReply<'withdrawal.settle'>;
type Verdict = Exclude<WithdrawalStatus, 'PENDING'>;

function decideOutcome(
  { accounts, withdrawals }: State<WithdrawalRecords>,
  command: CommandOf<'withdrawal.settle' | 'withdrawal.reject'>,
  status: Verdict,
  nowMs: number,
): Decision<'not_found' | 'forbidden' | 'withdrawal_not_open', WithdrawalRecords, WithdrawalAnswer> {
  const { withdrawalId: id, userId, provider } = command.data;
  const found = withdrawals.get(id);
  const isTheirs = found?.userId === userId && (provider === null || provider === found.provider);
  if (!found || !isTheirs) return refuse('not_found', 'There is no such withdrawal.');
  const admin = provider === null ? userOfPrincipal(command.principal) : null;
  if (provider === null && (admin === null || admin === userId))
    return refuse('forbidden', 'You cannot decide about your own withdrawal; another administrator must.');
  // Providers repeat a callback until it is answered, so a repeated verdict is not a conflict.
  if (provider !== null && found.status === status) {
    return { ok: true, changes: [], answers: answerWith(found) };
  }
  if (found.status !== 'PENDING')
    return refuse('withdrawal_not_open', `The withdrawal is ${found.status} already.`);
  if (status === 'REJECTED' && admin !== null && found.mayBePaid) {
    const { rejectRequestedBy } = found;
    if (rejectRequestedBy === null || rejectRequestedBy === admin)
      return requestRejection(found, admin, nowMs);
  }
  const isOpen = accounts.get(userId)?.closedAtMs === null;
  const back = isOpen ? xafAccountOf(userId) : XAF_OPERATIONS;
  const way =
    status === 'SETTLED'
      ? ({ type: 'PAYOUT', to: XAF_ISSUANCE, reason: `Payout of withdrawal ${id}` } as const)
      : ({ type: 'RETURN', to: back, reason: `Return of withdrawal ${id}` } as const);
  // The payout account of a deleted person is no longer needed.
  const account = isOpen ? found.account : '';
  const withdrawal: Withdrawal = { ...found, status, account, updatedAtMs: nowMs };
  return {
    ok: true,
    changes: [
      moveXaf({ ...way, from: XAF_PENDING, xaf: found.xaf, of: id }),
      { kind: 'record', of: 'withdrawals', record: withdrawal },
    ],
    answers: answerWith(withdrawal),
  };
}

/** The withdrawal may have been paid, so its XAF return only after a second administrator rejects it too. */
function requestRejection(
  found: Withdrawal,
  admin: number,
  nowMs: number,
): Decision<never, WithdrawalRecords, WithdrawalAnswer> {
  if (found.rejectRequestedBy === admin) return { ok: true, changes: [], answers: answerWith(found) };
  const withdrawal: Withdrawal = { ...found, rejectRequestedBy: admin, updatedAtMs: nowMs };
  return {
    ok: true,
    changes: [{ kind: 'record', of: 'withdrawals', record: withdrawal }],
    answers: answerWith(withdrawal),
  };
}

const answerWith = (withdrawal: Withdrawal) => ({ shows: { withdrawal: toWithdrawalState(withdrawal) } });

export const deciders = {
  'withdrawal.create': decideCreateWithdrawal,
  'withdrawal.create-sealed': decideCreateSealedWithdrawal,
  'withdrawal.settle': decideSettleWithdrawal,
  'withdrawal.reject': decideRejectWithdrawal,
};
