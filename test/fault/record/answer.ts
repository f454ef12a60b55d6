import { createHash } from 'node:crypto';
import { coinsToUnits, TREASURIES } from '@cowrie/contracts';
import type { Answer } from '../../support/http.ts';
import { Moved, type MovedTransaction } from './schemas.ts';
import type { Acknowledged, Attempt } from './types.ts';

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

/** The same for the same value, however it was spelled. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(textOf(value)).digest('base64url').slice(0, 22);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** What an answer of 201 tells of the transaction; undefined when it is not of the promised form. */
export function acknowledgedBy({ json }: Answer): Acknowledged | undefined {
  const parsed = Moved.safeParse(json);
  if (!parsed.success) return undefined;
  const { transaction, wallet } = parsed.data;
  return { ...partsOf(transaction), walletBalanceUnits: coinsToUnits(wallet.balance) };
}

function partsOf(transaction: MovedTransaction): Omit<Acknowledged, 'walletBalanceUnits'> {
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

type Answered = Omit<Attempt, 'purpose' | 'sentAtMs' | 'answeredAtMs'>;

const NOTHING: Answered = {
  status: 0,
  connectionError: null,
  code: null,
  transactionId: null,
  retryAfterMs: null,
  replayed: false,
  answerDigest: null,
};

/** What is kept of an answer. */
export function toAnswered(answer: Answer, acknowledged: Acknowledged | undefined): Answered {
  const code = fieldOf(answer.json, 'code');
  const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN);
  return {
    ...NOTHING,
    status: answer.status,
    code: typeof code === 'string' ? code : null,
    transactionId: acknowledged?.transactionId ?? null,
    retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
    replayed: answer.headers['idempotency-replayed'] === 'true',
    answerDigest: answer.status === 201 ? digestOf(answer.json) : null,
  };
}

/** What is kept of a request that got no answer. */
export function toUnanswered(error: unknown): Answered {
  const [code, message] = [fieldOf(error, 'code'), fieldOf(error, 'message')];
  const text = typeof message === 'string' ? message.slice(0, 100) : 'unknown';
  return { ...NOTHING, connectionError: typeof code === 'string' ? code : text };
}
