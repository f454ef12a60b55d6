import { type AdminWithdrawal, type Api, type Approval, each } from '@cowrie/client';
import { csvText, escapeFormula } from '../../../kit/format/csv.ts';

export const FILE_ROWS_MAX = 10_000;
const PAGE = 100;

type CsvFile = { text: string; rows: number; isFull: boolean };
type Cell = string | number | null | undefined;
type NameOf = (userId: number | null) => string;
type UserReader = Pick<Api, 'listUsers'>;

export async function withdrawalsCsv(
  api: Pick<Api, 'listWithdrawals'> & UserReader,
  question: { status: AdminWithdrawal['status']; userId?: number | undefined },
): Promise<CsvFile> {
  return buildCsvFile(
    api,
    ['id', 'createdAt', 'updatedAt', 'status', 'userId', 'userName', 'provider', 'account', 'xaf'],
    each(api.listWithdrawals, { ...question, limit: PAGE }),
    ({ userId }) => [userId],
    ({ id, createdAt, updatedAt, status, userId, payout, xaf }, nameOf) => [
      ...[id, createdAt, updatedAt, status, userId, nameOf(userId)],
      ...[escapeFormula(payout.provider), escapeFormula(payout.account), xaf],
    ],
  );
}

export async function approvalsCsv(
  api: Pick<Api, 'listApprovals'> & UserReader,
  question: { status: Approval['status']; action?: Approval['action'] | undefined },
): Promise<CsvFile> {
  return buildCsvFile(
    api,
    [
      ...['id', 'createdAt', 'status', 'action', 'target', 'amount', 'requestedBy', 'requestedByName'],
      ...['expiresAt', 'decidedBy', 'decidedByName', 'decidedAt', 'reason'],
    ],
    each(api.listApprovals, { ...question, limit: PAGE }),
    ({ requestedBy, decidedBy }) => [requestedBy, decidedBy],
    ({ requestedBy, decidedBy, target, amount, reason, ...approval }, nameOf) => [
      ...[approval.id, approval.createdAt, approval.status, approval.action, escapeFormula(target)],
      ...[amount?.toString(), requestedBy, nameOf(requestedBy), approval.expiresAt],
      ...[decidedBy, nameOf(decidedBy), approval.decidedAt, escapeFormula(reason ?? '')],
    ],
  );
}

async function buildCsvFile<Row>(
  api: UserReader,
  header: readonly string[],
  rows: AsyncIterable<Row>,
  peopleOf: (row: Row) => readonly (number | null)[],
  cellsOf: (row: Row, nameOf: NameOf) => readonly Cell[],
): Promise<CsvFile> {
  const read: Row[] = [];
  let isFull = false;
  for await (const row of rows) {
    isFull = read.length === FILE_ROWS_MAX;
    if (isFull) break;
    read.push(row);
  }
  const nameOf = await readNames(api, new Set(read.flatMap(peopleOf)));
  const lines = read.map((row) => cellsOf(row, nameOf).map((cell) => String(cell ?? '')));
  return { text: csvText([header, ...lines], ','), rows: read.length, isFull };
}

/** A deleted user has no name. */
async function readNames(api: UserReader, people: ReadonlySet<number | null>): Promise<NameOf> {
  const ids = [...people].filter((id) => id !== null);
  const names = new Map<number | null, string>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const { users } = await api.listUsers({ ids: ids.slice(from, from + PAGE).join(',') });
    for (const { id, fullName } of users) names.set(id, escapeFormula(fullName));
  }
  return (userId) => names.get(userId) ?? '';
}
