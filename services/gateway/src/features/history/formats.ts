import {
  type AdminTransactionView,
  type StatementPage,
  type TransactionState,
  type TransactionView,
  unitsToCoins,
} from '@cowrie/contracts';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** A PDF is created in another way than the other formats. */
export const STATEMENT_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
export const PDF_TYPE = 'application/pdf';

type StatementLine = StatementPage['lines'][number];
type View = (state: TransactionState) => TransactionView | AdminTransactionView;

export type StatementFormat = {
  contentType: string;
  opening(units: string): string;
  line(line: StatementLine, view: View): string;
  closing(units: string): string;
};

const coins = (units: string): number => unitsToCoins(BigInt(units));

/** Each line ends with LF. */
const jsonl: StatementFormat = {
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
type CellValues = Partial<{ [C in (typeof COLUMNS)[number]]: string | number | null | undefined }>;

/** RFC 4180 with CRLF. Cells with `;` are quoted too, for readers that split there. Null is an empty cell. */
const csv: StatementFormat = {
  contentType: 'text/csv; charset=utf-8',
  opening: (units) => `${COLUMNS.join(',')}\r\n${writeRecord({ type: 'OPENING', balance: coins(units) })}`,
  line({ transaction, balanceUnits }, view) {
    const shown = view(transaction);
    const { reason, reference = '' } = shown;
    return writeRecord({
      ...shown,
      balance: coins(balanceUnits),
      reason: escapeFormula(reason),
      reference: escapeFormula(reference),
    });
  },
  closing: (units) => writeRecord({ type: 'CLOSING', balance: coins(units) }),
};

export const FORMATS: { readonly [F in ExportFormat]: StatementFormat } = { csv, jsonl };

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

/** Names are in no event and no transaction, so they are those of the moment of the download. */
const NAME_COLUMNS = ['fromName', 'toName'] as const;

/** A user who was deleted has no name. */
export type FullNames = ReadonlyMap<number, string>;

export type ListFormat = {
  contentType: string;
  opening: string;
  row(transaction: AdminTransactionView, names: FullNames): string;
};

export const LIST_FORMATS: { readonly [F in ExportFormat]: ListFormat } = {
  csv: {
    contentType: csv.contentType,
    opening: `${[...LIST_COLUMNS, ...NAME_COLUMNS].join(',')}\r\n`,
    row: ({ reason, reference = '', metadata, ...rest }, names) =>
      writeColumns([...LIST_COLUMNS, ...NAME_COLUMNS], {
        ...rest,
        reason: escapeFormula(reason),
        reference: escapeFormula(reference),
        metadata: metadata && JSON.stringify(metadata),
        fromName: escapeFormula(names.get(rest.fromUserId ?? 0) ?? ''),
        toName: escapeFormula(names.get(rest.toUserId ?? 0) ?? ''),
      }),
  },
  jsonl: {
    contentType: jsonl.contentType,
    opening: '',
    row: (transaction) => `${JSON.stringify(transaction)}\n`,
  },
};

function writeRecord(cells: CellValues): string {
  return writeColumns(COLUMNS, cells);
}

function writeColumns<Column extends string>(
  columns: readonly Column[],
  cells: Partial<Record<Column, string | number | null | undefined>>,
): string {
  return `${columns.map((column) => quote(String(cells[column] ?? ''))).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** An apostrophe goes before an apostrophe too, so that removing one always gives the exact text. */
function escapeFormula(text: string): string {
  return /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/.test(text) ? `'${text}` : text;
}
