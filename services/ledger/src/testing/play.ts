import { type LedgerCommand, TREASURIES } from '@cowrie/contracts';
import { treasuryOf, userOf } from '../book/account.ts';
import {
  burn,
  captureHold,
  close,
  command,
  expireHold,
  mint,
  mintToTreasury,
  open,
  placeHold,
  releaseHold,
  reward,
  transfer,
  treasuryTransfer,
  withApproval,
  withApprovalPolicy,
} from './commands.ts';
import * as model from './model.ts';
import * as modelOfRequests from './model-of-requests.ts';
import * as modelOfXaf from './model-of-xaf.ts';
import { HOLD_MS, type Operation } from './operations.ts';
import { playPurchase } from './play-purchases.ts';
import { playSchedule } from './play-schedules.ts';
import type { Tables } from './tables.ts';

export type CommandWithResult = [LedgerCommand, model.Result];

const idOf = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [HOLD, QUOTE, WITHDRAWAL, REQUEST, PAYMENT_REQUEST] = [1, 2, 3, 4, 5];
const OTHER_ADMIN = 9;
const receiverOf = (id: number) => {
  const code = treasuryOf(id);
  return code === null ? { toUserId: userOf(id) ?? 0 } : { toTreasury: code };
};
const codeOf = (id: number) => TREASURIES[-1 - id] ?? 'rewards';
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

export function play(plain: model.Model, tables: Tables, asked: Operation): CommandWithResult {
  const nowMs = tables.now();
  const over = { issuedAtMs: nowMs, deadlineMs: nowMs + 5_000 };
  switch (asked.op) {
    case 'open':
      return [open(asked.user, over), model.open(plain, asked.user)];
    case 'close':
      return [close(asked.user, over), model.close(plain, asked.user)];
    case 'mint': {
      const { to, amount } = asked;
      return [mintTo(to, amount, over), model.move(plain, 0, to, amount)];
    }
    case 'burn':
      return [burn(asked.user, asked.amount, over), model.move(plain, asked.user, 0, asked.amount)];
    case 'transfer': {
      const { user, to, amount } = asked;
      return [transfer(user, to, amount, over), model.move(plain, user, to, amount, true)];
    }
    case 'move': {
      const { from, to, amount } = asked;
      const moved = treasuryTransfer(codeOf(from), receiverOf(to), amount, over);
      return [moved, model.move(plain, from, to, amount)];
    }
    case 'purchase':
    case 'split':
    case 'refund':
    case 'refund-group':
      return playPurchase(plain, tables, asked, over);
    case 'reward':
      return [reward(asked.rewards, over), model.reward(plain, asked.rewards)];
    case 'place':
    case 'capture':
    case 'release':
    case 'expire':
      return playHold(plain, tables, asked, over);
    case 'ask':
    case 'pay':
    case 'cancel':
    case 'expire-request':
      return playRequest(plain, tables, asked, over);
    case 'schedule':
    case 'run':
    case 'change-schedule':
      return playSchedule(plain, tables, asked, { over, receiverOf });
    default:
      return playXaf(plain, tables, asked, over);
  }
}

type CommandTimes = { issuedAtMs: number; deadlineMs: number };
type HoldOperation = Extract<Operation, { op: 'place' | 'capture' | 'release' | 'expire' }>;

function playHold(
  plain: model.Model,
  tables: Tables,
  asked: HoldOperation,
  over: CommandTimes,
): CommandWithResult {
  const nowMs = tables.now();
  if (asked.op === 'place') {
    const id = idOf(HOLD, tables.holdIds().length + 1);
    const { user: payer, to: receiver, amount } = asked;
    const placed = placeHold(id, payer, receiverOf(receiver), amount, { ...over, expiresInMs: HOLD_MS });
    return [placed, model.place(plain, id, { payer, receiver, amount, expiresAtMs: nowMs + HOLD_MS })];
  }
  const id = pick(tables.holdIds(), asked.earlier) ?? idOf(HOLD, 0);
  const payer = tables.holdOf(id)?.payer ?? 1;
  if (asked.op === 'release') return [releaseHold(id, payer, over), model.release(plain, id, nowMs)];
  if (asked.op === 'expire') return [expireHold(id, payer, over), model.expire(plain, id, nowMs)];
  return [captureHold(id, payer, asked.amount, over), model.capture(plain, id, asked.amount, nowMs)];
}

type RequestOperation = Extract<Operation, { op: 'ask' | 'pay' | 'cancel' | 'expire-request' }>;

function playRequest(
  plain: model.Model,
  tables: Tables,
  asked: RequestOperation,
  over: CommandTimes,
): CommandWithResult {
  const nowMs = tables.now();
  if (asked.op === 'ask') {
    const id = idOf(PAYMENT_REQUEST, plain.paymentRequests.size + 1);
    const { to: payee, payer, amount, reference } = asked;
    const by = asked.isOwn && payee > 0 ? payee : 0;
    const createdBy = by === 0 ? 'service:shop' : `user:${by}`;
    const to = { toUserId: null, toTreasury: null, ...receiverOf(payee) };
    const data = {
      ...{ paymentRequestId: id, createdBy, ...to, payerUserId: payer, amountUnits: String(amount) },
      ...{ reason: 'ask', reference, metadata: null, expiresInMs: HOLD_MS },
    };
    const request = { payee, payer, by, amount, reference, expiresAtMs: nowMs + HOLD_MS };
    return [
      command({ name: 'payment-request.create', data }, { ...over, principal: createdBy }),
      modelOfRequests.ask(plain, id, request, nowMs),
    ];
  }
  const id = pick([...plain.paymentRequests.keys()], asked.earlier) ?? idOf(PAYMENT_REQUEST, 0);
  const ofRequest = { paymentRequestId: id };
  if (asked.op === 'pay') {
    const { user } = asked;
    const to = {
      toUserId: null,
      toTreasury: null,
      ...receiverOf(plain.paymentRequests.get(id)?.payee ?? -1),
    };
    const paid = command(
      { name: 'payment-request.pay', data: { ...ofRequest, fromUserId: user, ...to } },
      over,
    );
    return [paid, modelOfRequests.pay(plain, id, user, nowMs)];
  }
  if (asked.op === 'cancel')
    return [
      command({ name: 'payment-request.cancel', data: { ...ofRequest, createdBy: 'user:1' } }, over),
      modelOfRequests.cancel(plain, id, nowMs),
    ];
  const expired = command(
    { name: 'payment-request.expire', data: { ...ofRequest, createdBy: 'user:1' } },
    over,
  );
  return [expired, modelOfRequests.expire(plain, id, nowMs)];
}

type XafOperation = Extract<
  Operation,
  { op: 'rate' | 'quote' | 'exchange' | 'withdraw' | 'decide-withdrawal' | 'request-mint' | 'decide-mint' }
>;

function playXaf(
  plain: model.Model,
  tables: Tables,
  asked: XafOperation,
  over: CommandTimes,
): CommandWithResult {
  const nowMs = tables.now();
  const next = (kind: number, made: { size: number }) => idOf(kind, made.size + 1);
  const before = (made: ReadonlyMap<string, unknown>, n: number, kind: number) =>
    pick([...made.keys()], n) ?? idOf(kind, 0);
  switch (asked.op) {
    case 'rate': {
      const data = { xafPerCoinMillionths: String(asked.perCoin), feeHundredths: Number(asked.fee) };
      return [
        command({ name: 'exchange.set-rate', data }, over),
        modelOfXaf.setRate(plain, asked.perCoin, asked.fee),
      ];
    }
    case 'quote': {
      const { user: userId, amount } = asked;
      const quoteId = next(QUOTE, plain.quotes);
      const data = { quoteId, userId, coinsUnits: String(amount) };
      const result = modelOfXaf.quote(plain, quoteId, { user: userId, coins: amount, nowMs });
      return [command({ name: 'exchange.quote', data }, over), result];
    }
    case 'exchange': {
      const { user: userId } = asked;
      const quoteId = before(plain.quotes, asked.earlier, QUOTE);
      const made = command({ name: 'exchange.execute', data: { quoteId, userId } }, over);
      return [made, modelOfXaf.exchange(plain, quoteId, userId, nowMs)];
    }
    case 'withdraw': {
      const { user: userId, xaf } = asked;
      const withdrawalId = next(WITHDRAWAL, plain.withdrawals);
      const data = { withdrawalId, userId, xaf: String(xaf), provider: 'manual', account: '1' };
      return [
        command({ name: 'withdrawal.create', data }, over),
        modelOfXaf.withdraw(plain, withdrawalId, userId, xaf),
      ];
    }
    case 'decide-withdrawal': {
      const withdrawalId = before(plain.withdrawals, asked.earlier, WITHDRAWAL);
      const userId = plain.withdrawals.get(withdrawalId)?.user ?? 1;
      const data = { withdrawalId, userId, provider: null };
      const name = asked.status === 'SETTLED' ? 'withdrawal.settle' : 'withdrawal.reject';
      const by = { ...over, principal: `user:${asked.isOwn ? userId : OTHER_ADMIN}` };
      return [command({ name, data }, by), modelOfXaf.decideWithdrawal(plain, withdrawalId, asked)];
    }
    case 'request-mint': {
      const id = next(REQUEST, plain.requests);
      const minted = mintTo(asked.to, asked.amount, { ...over, principal: 'user:1' });
      return [
        withApprovalPolicy(minted, null, id),
        modelOfXaf.requestMint(plain, id, { to: asked.to, amount: asked.amount }),
      ];
    }
    case 'decide-mint': {
      const id = before(plain.requests, asked.earlier, REQUEST);
      const { to, amount } = plain.requests.get(id) ?? { to: 1, amount: 1n };
      const by = { ...over, principal: asked.isSame ? 'user:1' : 'user:2' };
      const rejected = { name: 'approval.reject', data: { approvalId: id, reason: null } } as const;
      const decided = asked.approve ? withApproval(mintTo(to, amount, by), id) : command(rejected, by);
      return [decided, modelOfXaf.decideMint(plain, id, asked)];
    }
  }
}

function mintTo(to: number, amount: bigint, over: Partial<LedgerCommand>): LedgerCommand {
  const code = treasuryOf(to);
  return code === null ? mint(to, amount, over) : mintToTreasury(code, amount, over);
}
