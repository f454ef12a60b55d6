import {
  type AdminAction,
  type LedgerCommand,
  type LedgerCommandName,
  type Treasury,
  unitsToCoins,
} from '@cowrie/contracts';
import { treasuryOf, userOf } from '../book/account.ts';
import type { MintRequest } from '../features/mint-requests/mint-request.ts';
import type { Change, CommandOf } from './decision.ts';

/** What of a command is to stand in the administrative log. */
export type LogEntry = {
  action: AdminAction;
  target: string;
  details: Readonly<Record<string, unknown>>;
};

/** What a command did: its changes, and the ids of the transactions that it made, in their order. */
export type Effect = { changes: readonly Change[]; transactionIds: readonly number[] };

/** By name: what is not here is not logged. A user's own payments are not, nor what the platform does by itself. */
const LOGGED: { [N in LedgerCommandName]?: (command: CommandOf<N>, effect: Effect) => LogEntry[] } = {
  'coins.mint': ({ data }, effect) => {
    const target = nameOf({ toUserId: data.userId, toTreasury: data.treasury });
    return [{ action: 'coins.minted', target, details: movedDetails(data, effect) }];
  },
  'coins.burn': ({ data }, effect) => [
    { action: 'coins.burned', target: `user:${data.userId}`, details: movedDetails(data, effect) },
  ],
  'coins.reward': rewarded,
  'coins.refund': refunded,
  'treasury.transfer': ({ data }, effect) => [
    {
      action: 'treasury.transferred',
      target: `treasury:${data.fromTreasury}`,
      details: { ...movedDetails(data, effect), to: nameOf(data) },
    },
  ],
  'exchange.set-rate': ({ data }) => [
    {
      action: 'exchange.rate_changed',
      target: 'exchange:rate',
      details: {
        xafPerCoin: Number(data.xafPerCoinMillionths) / 1_000_000,
        feePercent: data.feeHundredths / 100,
      },
    },
  ],
  'withdrawal.settle': (_, effect) => ofWithdrawal(effect, 'withdrawal.settled'),
  'withdrawal.reject': (_, effect) => ofWithdrawal(effect, 'withdrawal.rejected'),
  'mint-request.create': (_, effect) => ofRequest(effect, 'mint_request.created'),
  'mint-request.approve': approved,
  'mint-request.reject': (_, effect) => ofRequest(effect, 'mint_request.rejected'),
};

/** Whether a command may have to stand in the log: then its batch reads where the chains stand. */
export function mayBeLogged({ name }: Pick<LedgerCommand, 'name'>): boolean {
  return name in LOGGED;
}

/**
 * What of an accepted command stands in the log; in the details, amounts are coins. A command that was not a user's says
 * so in its details.
 */
export function logEntriesOf(command: LedgerCommand, effect: Effect): LogEntry[] {
  const entriesOf = LOGGED[command.name] as
    | ((command: LedgerCommand, effect: Effect) => LogEntry[])
    | undefined;
  const entries = entriesOf?.(command, effect) ?? [];
  if (command.principal.startsWith('user:')) return entries;
  const { principal } = command;
  return entries.map((entry) => ({ ...entry, details: { ...entry.details, principal } }));
}

const coinsOf = (units: string | bigint) => unitsToCoins(BigInt(units));

function movedDetails(data: { amountUnits: string; reason: string }, { transactionIds }: Effect) {
  return { amount: coinsOf(data.amountUnits), reason: data.reason, transactionId: transactionIds[0] };
}

function nameOf({ toUserId, toTreasury }: { toUserId: number | null; toTreasury: Treasury | null }): string {
  return toTreasury === null ? `user:${toUserId}` : `treasury:${toTreasury}`;
}

/** A bulk is one entry, of the treasury that paid. */
function rewarded({ data: { rewards } }: CommandOf<'coins.reward'>, effect: Effect): LogEntry[] {
  const action = 'coins.rewarded';
  const [only, ...others] = rewards;
  if (only && others.length === 0)
    return [{ action, target: `user:${only.userId}`, details: movedDetails(only, effect) }];
  const total = rewards.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n);
  const [firstTransactionId] = effect.transactionIds;
  const details = { amount: coinsOf(total), count: rewards.length, firstTransactionId };
  return [{ action, target: 'treasury:rewards', details }];
}

function refunded({ data }: CommandOf<'coins.refund'>, { changes, transactionIds }: Effect): LogEntry[] {
  const moved = changes.find((change) => change.kind === 'moved');
  if (!moved) return [];
  const details = {
    amount: coinsOf(moved.amountUnits),
    reason: data.reason,
    to: `user:${data.buyerUserId}`,
    transactionId: transactionIds[0],
  };
  return [{ action: 'coins.refunded', target: `transaction:${data.transactionId}`, details }];
}

/** The mint stands in the log as every other mint does, and so does whoever approved it. */
function approved(_: CommandOf<'mint-request.approve'>, effect: Effect): LogEntry[] {
  const request = requestIn(effect);
  if (!request) return [];
  const [transactionId] = effect.transactionIds;
  const { amount, reason, to } = requestDetails(request);
  const details = { amount, reason, transactionId, mintRequestId: request.id };
  return [
    { action: 'coins.minted', target: to, details },
    ...ofRequest(effect, 'mint_request.approved', { transactionId }),
  ];
}

function ofRequest(effect: Effect, action: AdminAction, more: object = {}): LogEntry[] {
  const request = requestIn(effect);
  if (!request) return [];
  return [{ action, target: `mint-request:${request.id}`, details: { ...requestDetails(request), ...more } }];
}

function requestIn({ changes }: Effect): MintRequest | undefined {
  return changes.find((change) => change.kind === 'mint-request')?.request;
}

function requestDetails({ amountUnits, reason, to, requestedBy }: MintRequest) {
  const receiver = { toUserId: userOf(to), toTreasury: treasuryOf(to) };
  return { amount: coinsOf(amountUnits), reason, to: nameOf(receiver), requestedBy };
}

/** Francs are whole. Where they went is not told: the log stays when the person has gone. */
function ofWithdrawal({ changes }: Effect, action: AdminAction): LogEntry[] {
  const withdrawal = changes.find((change) => change.kind === 'withdrawal')?.withdrawal;
  if (!withdrawal) return [];
  const { id, userId, xaf, provider, status, rejectRequestedBy } = withdrawal;
  const details = {
    ...{ xaf: Number(xaf), user: `user:${userId}`, provider },
    ...(status === 'PENDING' ? { waitsFor: 'another administrator' } : {}),
    ...(status === 'REJECTED' && rejectRequestedBy !== null ? { requestedBy: rejectRequestedBy } : {}),
  };
  return [{ action, target: `withdrawal:${id}`, details }];
}
