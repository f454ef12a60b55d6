import { Amount, type Transaction } from '@cowrie/client';
import { csvText } from '../../../kit/format/csv.ts';
import { type CheckedRow, isGood } from './check.ts';

/** The reviewed rows. Exactly these are sent, also after a reload or a change of the file. */
export type SentRow = {
  line: number;
  who: string;
  userId: number | null;
  amount: string;
  reason: string;
  fault: string;
};

export const sentRowsOf = (rows: readonly CheckedRow[], sayWhy: (row: CheckedRow) => string): SentRow[] =>
  rows.map((row) => ({
    line: row.line,
    who: row.user && isGood(row) ? row.user.fullName : row.typed.who,
    userId: isGood(row) && row.user ? row.user.id : null,
    amount: row.amount?.toString() ?? row.typed.amount,
    reason: row.reason,
    fault: isGood(row) ? '' : sayWhy(row),
  }));

const FIELDS = ['who', 'amount', 'reason', 'fault'] as const;

const isSentRow = (row: unknown): row is SentRow => {
  if (typeof row !== 'object' || row === null) return false;
  const { line, userId, ...rest } = row as Record<string, unknown>;
  const isWhole = FIELDS.every((field) => typeof rest[field] === 'string');
  return typeof line === 'number' && (userId === null || typeof userId === 'number') && isWhole;
};

export function readSentRows(text: string): SentRow[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isSentRow) ? rows : null;
  } catch {
    return null;
  }
}

export const rewardsOf = (rows: readonly SentRow[]) =>
  rows.flatMap(({ userId, amount, reason }) =>
    userId === null ? [] : [{ userId, amount: Amount.from(amount), reason }],
  );

export type ResultRow = SentRow & { transactionId: number | null };

/** The transactions are in the order of the request. */
export function resultOf(rows: readonly SentRow[], transactions: readonly Transaction[]): ResultRow[] {
  const made = transactions.values();
  return rows.map((row) => ({
    ...row,
    transactionId: row.userId === null ? null : (made.next().value?.id ?? null),
  }));
}

/** The result as CSV. Names are omitted, because users could have chosen formulas as names. */
export const resultCsv = (rows: readonly ResultRow[], separator: ',' | ';'): string =>
  csvText(
    [
      ['line', 'userId', 'amount', 'reason', 'transactionId', 'fault'],
      ...rows.map(({ line, userId, amount, reason, transactionId, fault }) => [
        String(line),
        String(userId ?? ''),
        separator === ';' ? amount.replace('.', ',') : amount,
        reason,
        String(transactionId ?? ''),
        fault,
      ]),
    ],
    separator,
  );
