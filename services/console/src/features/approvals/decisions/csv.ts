import { type AdminWithdrawal, type Api, type Approval, each } from '@cowrie/client';
import { csvText, escapeFormula } from '../../../kit/format/csv.ts';

export const FILE_ROWS_MAX = 10_000;
const PAGE = 100;

type CsvFile = { text: string; rows: number; isFull: boolean };
type Cell = string | number | null | undefined;

export async function withdrawalsCsv(
  api: Pick<Api, 'listWithdrawals'>,
  question: { status: AdminWithdrawal['status']; userId?: number | undefined },
): Promise<CsvFile> {
  return buildCsvFile(
    ['id', 'createdAt', 'updatedAt', 'status', 'userId', 'provider', 'account', 'xaf'],
    each(api.listWithdrawals, { ...question, limit: PAGE }),
    ({ id, createdAt, updatedAt, status, userId, payout, xaf }) => [
      ...[id, createdAt, updatedAt, status, userId],
      ...[escapeFormula(payout.provider), escapeFormula(payout.account), xaf],
    ],
  );
}

export async function approvalsCsv(
  api: Pick<Api, 'listApprovals'>,
  question: { status: Approval['status']; action?: Approval['action'] | undefined },
): Promise<CsvFile> {
  return buildCsvFile(
    [
      ...['id', 'createdAt', 'status', 'action', 'target', 'amount', 'requestedBy'],
      ...['expiresAt', 'decidedBy', 'decidedAt', 'reason'],
    ],
    each(api.listApprovals, { ...question, limit: PAGE }),
    ({
      id,
      createdAt,
      status,
      action,
      target,
      amount,
      requestedBy,
      expiresAt,
      decidedBy,
      decidedAt,
      reason,
    }) => [
      ...[id, createdAt, status, action, escapeFormula(target), amount?.toString(), requestedBy],
      ...[expiresAt, decidedBy, decidedAt, escapeFormula(reason ?? '')],
    ],
  );
}

async function buildCsvFile<Row>(
  header: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): Promise<CsvFile> {
  const lines: (readonly string[])[] = [header];
  for await (const row of rows) {
    if (lines.length > FILE_ROWS_MAX) return { text: csvText(lines, ','), rows: FILE_ROWS_MAX, isFull: true };
    lines.push(cellsOf(row).map((cell) => String(cell ?? '')));
  }
  return { text: csvText(lines, ','), rows: lines.length - 1, isFull: false };
}
