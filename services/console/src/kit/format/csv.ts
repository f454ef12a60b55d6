/** RFC 4180, also with the separators that Excel uses in other languages. */

type CsvRow = {
  line: number;
  cells: string[];
};
/** `brokenAt` is the line of an invalid quote. */
export type Csv = { rows: CsvRow[]; brokenAt: number | null; separator: string };

const SEPARATORS = [';', ',', '\t'] as const;

const SEPARATOR_LINE = /^sep=(.)(\r?\n|\r|$)/i;

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

/**
 * Decodes a file: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252, which Excel on Windows
 * writes.
 */
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
 * Prevents a spreadsheet from evaluating a user's text. A text that starts like a formula, or with an
 * apostrophe, gets an apostrophe in front.
 */
export const escapeFormula = (text: string): string =>
  /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/.test(text) ? `'${text}` : text;

/** Writes a file with the byte order mark that spreadsheets need for UTF-8. */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(quote).join(separator)}\r\n`).join('')}`;
