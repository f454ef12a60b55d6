import { createHash } from 'node:crypto';
import { coinsToUnits, TREASURIES } from '@cowrie/contracts';
import type { Answer } from '../../support/http.ts';
import { isSuccess } from '../../support/outcome.ts';
import { type Hold, SuccessAnswer, type Transaction } from './schemas.ts';
import type { Acknowledged, Attempt, Kind, RecordedHold, RecordedTransaction } from './types.ts';

const ISSUANCE = 0;

function accountOf(userId: number | null, treasury: (typeof TREASURIES)[number] | null): number {
  if (userId !== null) return userId;
  return treasury === null ? ISSUANCE : -1 - TREASURIES.indexOf(treasury);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${textOf(field)}`).join(',')}}`;
}

/** Equal values have the same digest, whatever their formatting. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(textOf(value)).digest('base64url').slice(0, 22);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

type Part = 'transaction' | 'transactions' | 'wallet' | 'hold' | 'approval' | 'id';
const PROMISED: Readonly<Partial<Record<Kind, readonly Part[]>>> = {
  refund: ['transaction'],
  split: ['transactions', 'wallet'],
  'give-back': ['transactions'],
  hold: ['hold', 'wallet'],
  capture: ['transaction', 'hold'],
  release: ['hold'],
  request: ['id'],
  schedule: ['id'],
  pause: ['id'],
  resume: ['id'],
  cancel: ['id'],
  ask: ['approval'],
  approve: ['transaction'],
  freeze: [],
  unfreeze: [],
};
const SUCCESS: Readonly<Partial<Record<Kind, number>>> = {
  release: 200,
  pause: 200,
  resume: 200,
  cancel: 200,
  ask: 202,
  freeze: 200,
  unfreeze: 204,
};
export const successOf = (kind: Kind): number => SUCCESS[kind] ?? 201;

export function acknowledgedBy(kind: Kind, { json }: Answer): Acknowledged | undefined {
  const parsed = SuccessAnswer.safeParse(json ?? {});
  if (!parsed.success) return undefined;
  const { transaction, transactions, wallet, hold, approval, id } = parsed.data;
  const promised = PROMISED[kind] ?? ['transaction', 'wallet'];
  if (promised.some((part) => parsed.data[part] === undefined)) return undefined;
  return {
    transaction: transaction === undefined ? null : recordedTransactionOf(transaction),
    hold: hold === undefined ? null : recordedHoldOf(hold),
    ...(transactions
      ? { transactions: transactions.map(recordedTransactionOf), groupId: transactions[0]?.groupId }
      : {}),
    approval: approval === undefined ? null : { id: approval.id, requestHash: approval.requestHash },
    requestId: id ?? null,
    walletBalanceUnits: wallet === undefined ? null : coinsToUnits(wallet.balance),
  };
}

function recordedHoldOf({ id, amount, captured, released, status, reason }: Hold): RecordedHold {
  return {
    id,
    amountUnits: coinsToUnits(amount),
    capturedUnits: coinsToUnits(captured),
    releasedUnits: coinsToUnits(released),
    status,
    reason,
  };
}

function recordedTransactionOf(transaction: Transaction): RecordedTransaction {
  return {
    transactionId: transaction.id,
    type: transaction.type,
    amountUnits: coinsToUnits(transaction.amount),
    from: accountOf(transaction.fromUserId, transaction.fromTreasury),
    to: accountOf(transaction.toUserId, transaction.toTreasury),
    reason: transaction.reason,
    createdAtMs: Date.parse(transaction.createdAt),
  };
}

type AttemptResult = Omit<Attempt, 'purpose' | 'sentAtMs' | 'answeredAtMs'>;

const NOTHING: AttemptResult = {
  status: 0,
  connectionError: null,
  code: null,
  transactionId: null,
  holdId: null,
  approvalId: null,
  requestId: null,
  retryAfterMs: null,
  replayed: false,
  answerDigest: null,
};

export function toAnswered(answer: Answer, acknowledged: Acknowledged | undefined): AttemptResult {
  const code = fieldOf(answer.json, 'code');
  const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN);
  return {
    ...NOTHING,
    status: answer.status,
    code: typeof code === 'string' ? code : null,
    transactionId:
      acknowledged?.transaction?.transactionId ?? acknowledged?.transactions?.[0]?.transactionId ?? null,
    holdId: acknowledged?.hold?.id ?? null,
    approvalId: acknowledged?.approval?.id ?? null,
    requestId: acknowledged?.requestId ?? null,
    retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
    replayed: answer.headers['idempotency-replayed'] === 'true',
    answerDigest: isSuccess(answer.status) ? digestOf(answer.json) : null,
  };
}

export function toUnanswered(error: unknown): AttemptResult {
  const [code, message] = [fieldOf(error, 'code'), fieldOf(error, 'message')];
  const text = typeof message === 'string' ? message.slice(0, 100) : 'unknown';
  return { ...NOTHING, connectionError: typeof code === 'string' ? code : text };
}
