import {
  type AdminTransactionView,
  type StatementPage,
  type TransactionState,
  type TransactionView,
  unitsToCoins,
} from '@cowrie/contracts';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** What a statement comes as: a PDF is made otherwise than the rest. */
export const STATEMENT_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
export const PDF_TYPE = 'application/pdf';

type StatementLine = StatementPage['lines'][number];
type View = (state: TransactionState) => TransactionView | AdminTransactionView;

/** How a statement is written: text for its beginning, its transactions and its end. Amounts are exact decimals. */
export type Format = {
  contentType: string;
  opening(units: string): string;
  line(line: StatementLine, view: View): string;
  closing(units: string): string;
};

const coins = (units: string): number => unitsToCoins(BigInt(units));

/** One JSON object a line, each line ended by LF. */
const jsonl: Format = {
  contentType: 'application/jsonl; charset=utf-8',
  opening: (units) => `{"openingBalance":${coins(units)}}\n`,
  line: ({ transaction }, view) => `${JSON.stringify(view(transaction))}\n`,
  closing: (units) => `{"closingBalance":${coins(units)}}\n`,
};

const COLUMNS = [
  'id',
  'createdAt',
  'type',
  'amount',
  'balance',
  'fromUserId',
  'toUserId',
  'fromTreasury',
  'toTreasury',
  'reason',
  'reference',
] as const;
type Cells = Partial<{ [C in (typeof COLUMNS)[number]]: string | number | null | undefined }>;

/** RFC 4180: a header, records ended by CRLF, quotes where they are needed, also for those who split at `;`. What is null is empty. */
const csv: Format = {
  contentType: 'text/csv; charset=utf-8',
  opening: (units) => `${COLUMNS.join(',')}\r\n${record({ type: 'OPENING', balance: coins(units) })}`,
  line({ transaction, balanceUnits }, view) {
    const shown = view(transaction);
    const { reason, reference = '' } = shown;
    return record({
      ...shown,
      balance: coins(balanceUnits),
      reason: asText(reason),
      reference: asText(reference),
    });
  },
  closing: (units) => record({ type: 'CLOSING', balance: coins(units) }),
};

export const FORMATS: { readonly [F in ExportFormat]: Format } = { csv, jsonl };

const LIST_COLUMNS = [
  'id',
  'createdAt',
  'type',
  'amount',
  'fromUserId',
  'toUserId',
  'fromTreasury',
  'toTreasury',
  'reason',
  'reference',
  'refundOf',
  'holdId',
  'initiatedBy',
  'apiKeyId',
  'platform',
  'groupId',
  'scheduleId',
  'paymentRequestId',
  'metadata',
] as const satisfies readonly (keyof AdminTransactionView)[];

/** How a list is written: everybody's transactions have no balance. */
export type ListFormat = {
  contentType: string;
  opening: string;
  row(transaction: AdminTransactionView): string;
};

export const LIST_FORMATS: { readonly [F in ExportFormat]: ListFormat } = {
  csv: {
    contentType: csv.contentType,
    opening: `${LIST_COLUMNS.join(',')}\r\n`,
    row: ({ reason, reference = '', metadata, ...rest }) =>
      recordOf(LIST_COLUMNS, {
        ...rest,
        reason: asText(reason),
        reference: asText(reference),
        metadata: metadata && JSON.stringify(metadata),
      }),
  },
  jsonl: {
    contentType: jsonl.contentType,
    opening: '',
    row: (transaction) => `${JSON.stringify(transaction)}\n`,
  },
};

function record(cells: Cells): string {
  return recordOf(COLUMNS, cells);
}

function recordOf<Column extends string>(
  columns: readonly Column[],
  cells: Partial<Record<Column, string | number | null | undefined>>,
): string {
  return `${columns.map((column) => quoted(String(cells[column] ?? ''))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A text that callers chose, so that a spreadsheet takes it for text: one that begins like a formula, also after blanks, gets an apostrophe
 * in front. So does one that begins with an apostrophe: whoever takes one away from each that has one has the exact text.
 */
function asText(text: string): string {
  return /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/.test(text) ? `'${text}` : text;
}
