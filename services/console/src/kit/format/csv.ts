/** Reading and writing CSV (RFC 4180), also with the separators that Excel writes elsewhere. */

type CsvRow = {
  /** Where it begins in the file. */
  line: number;
  cells: string[];
};
/** `brokenAt`: the line of a quote that is not as it has to be. */
export type Csv = { rows: CsvRow[]; brokenAt: number | null; separator: string };

const SEPARATORS = [';', ',', '\t'] as const;

/** A first line that names the separator for Excel. */
const SEPARATOR_LINE = /^sep=(.)(\r?\n|\r|$)/i;

/** The separator that the first line names, or has most of. */
function separatorOf(text: string): string {
  const [, named = ''] = SEPARATOR_LINE.exec(text) ?? [];
  if (SEPARATORS.some((separator) => separator === named)) return named;
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const cellOf = (separator: string) =>
  new RegExp(
    `[ ]*"((?:[^"]|"")*)"[ ]*(${separator}|\\r?\\n|\\r|$)|([^"${separator}\\r\\n]*)(${separator}|\\r?\\n|\\r|$)`,
    'y',
  );

/** The rows of a file that have anything in them. */
export function parseCsv(file: string): Csv {
  const whole = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(whole);
  const cell = cellOf(separator);
  const text = whole.replace(SEPARATOR_LINE, '');
  const rows: CsvRow[] = [];
  let line = text === whole ? 1 : 2;
  let row: CsvRow = { line, cells: [] };
  for (;;) {
    const match = cell.exec(text);
    if (!match) return { rows, brokenAt: line, separator };
    const [, quoted, afterQuoted, plain, afterPlain] = match;
    const end = afterQuoted ?? afterPlain ?? '';
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    line += (quoted?.match(/\r?\n|\r/g) ?? []).length;
    if (end === separator) continue;
    if (row.cells.some((value) => value !== '')) rows.push(row);
    if (end === '') return { rows, brokenAt: null, separator };
    line += 1;
    row = { line, cells: [] };
  }
}

/** The text of a file as it was saved: UTF-8, UTF-16 with its mark, else what Excel on Windows writes. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const quote = (value: string) => (/[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/**
 * A text that somebody chose, so that a spreadsheet takes it for text: one that begins like a formula, or with an apostrophe,
 * gets an apostrophe in front.
 */
export const noFormula = (text: string): string =>
  /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/.test(text) ? `'${text}` : text;

/** A file that spreadsheets read as UTF-8. */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(quote).join(separator)}\r\n`).join('')}`;
