import type { Amount } from '@cowrie/client';
import { isAmbiguous, readAmount } from '../../../kit/format/amounts.ts';
import { parseCsv } from '../../../kit/format/csv.ts';
import { readId } from '../../../kit/format/ids.ts';

const ROWS_MAX = 1000;
const REASON_MAX = 500;
const COLUMNS = ['userid', 'email', 'amount', 'reason'] as const;
type Column = (typeof COLUMNS)[number];

export type RowFault =
  | 'who-missing'
  | 'id-wrong'
  | 'email-wrong'
  | 'amount-missing'
  | 'amount-ambiguous'
  | 'amount-wrong'
  | 'amount-too-precise'
  | 'amount-not-above-0'
  | 'amount-too-large'
  | 'reason-missing'
  | 'reason-too-long'
  | 'cells-too-many';

export type FileRow = {
  line: number;
  userId: number | null;
  email: string | null;
  amount: Amount | null;
  reason: string;
  typed: { who: string; amount: string };
  faults: RowFault[];
};

export type FileFault =
  | { kind: 'empty' }
  | { kind: 'quote'; line: number }
  | { kind: 'columns'; missing: string[]; unknown: string[] }
  | { kind: 'rows'; count: number };

export type RewardFile = { rows: FileRow[]; fault: FileFault | null };

export function readRewards(text: string): RewardFile {
  const { rows, brokenAt, separator } = parseCsv(text);
  if (brokenAt !== null) return { rows: [], fault: { kind: 'quote', line: brokenAt } };
  const [header, ...lines] = rows;
  if (header === undefined) return { rows: [], fault: { kind: 'empty' } };
  const named = header.cells.slice(0, usedCells(header.cells));
  const names = named.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const has = (column: Column) => names.includes(column);
  const missing = [
    ...(has('userid') || has('email') ? [] : ['userId / email']),
    ...(['amount', 'reason'] as const).filter((column) => !has(column)),
  ];
  const unknown = named.filter((_name, at) => !COLUMNS.some((column) => column === names[at]));
  if (missing.length > 0 || unknown.length > 0) {
    return { rows: [], fault: { kind: 'columns', missing, unknown } };
  }
  if (lines.length === 0) return { rows: [], fault: { kind: 'empty' } };
  if (lines.length > ROWS_MAX) return { rows: [], fault: { kind: 'rows', count: lines.length } };
  const read = lines.map(({ line, cells }) => {
    const cell = (column: Column) => cells[names.indexOf(column)] ?? '';
    const row = rowOf(line, cell('userid'), cell('email'), cell('amount'), cell('reason'), separator);
    return usedCells(cells) > names.length
      ? { ...row, faults: [...row.faults, 'cells-too-many' as const] }
      : row;
  });
  return { rows: read, fault: null };
}

/** Spreadsheets write empty cells at the end of lines. */
const usedCells = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

function rowOf(
  line: number,
  id: string,
  email: string,
  amount: string,
  reason: string,
  separator: string,
): FileRow {
  const faults = [...whoFaults(id, email), ...amountFaults(amount, separator), ...reasonFaults(reason)];
  return {
    line,
    userId: readId(id),
    email: email === '' ? null : email,
    amount: readAmount(amount),
    reason,
    typed: { who: id || email, amount },
    faults,
  };
}

function whoFaults(id: string, email: string): RowFault[] {
  if (id === '' && email === '') return ['who-missing'];
  const isIdWrong = id !== '' && readId(id) === null;
  const isEmailWrong = email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email);
  return [...(isIdWrong ? (['id-wrong'] as const) : []), ...(isEmailWrong ? (['email-wrong'] as const) : [])];
}

/** A file with `;` comes from a country with decimal commas, where a point may separate thousands. */
function amountFaults(typed: string, separator: string): RowFault[] {
  if (typed === '') return ['amount-missing'];
  if (isAmbiguous(typed) || (separator === ';' && isAmbiguous(typed.replace('.', ','))))
    return ['amount-ambiguous'];
  if (readAmount(typed) !== null) return [];
  const match = /^([+-]?)(\d+)(?:[.,](\d+))?$/.exec(typed);
  if (!match) return ['amount-wrong'];
  const [, sign, whole = '', decimals = ''] = match;
  if (sign === '-' || /^0*$/.test(whole + decimals)) return ['amount-not-above-0'];
  if (decimals.length > 4) return ['amount-too-precise'];
  return [whole.replace(/^0+/, '').length > 11 ? 'amount-too-large' : 'amount-wrong'];
}

function reasonFaults(reason: string): RowFault[] {
  if (reason === '') return ['reason-missing'];
  return [...reason].length > REASON_MAX ? ['reason-too-long'] : [];
}
