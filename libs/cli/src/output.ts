import { styleText } from 'node:util';
import { Amount } from '@cowrie/client';

type Row = Record<string, unknown>;
export type Output = {
  isJson: boolean;
  show(value: object): void;
  table(rows: readonly Row[], columns: readonly string[], value?: unknown): void;
  line(text: string): void;
  note(text: string): void;
  /** The line is overwritten, and shown only on a terminal. */
  progress(text: string): void;
  endProgress(): void;
};

type Style = Parameters<typeof styleText>[0];

/** NO_COLOR turns colours off. */
export const colored = (style: Style, text: string, stream: NodeJS.WriteStream): string =>
  styleText(style, text, { stream, validateStream: true });

/** Texts of others may contain control characters, which could steer the terminal. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Amount.isAmount(value)) return value.toString();
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const isNumeric = (value: unknown) => typeof value === 'number' || Amount.isAmount(value);

function tableText(rows: readonly Row[], columns: readonly string[]): string[] {
  const cells = rows.map((row) => columns.map((column) => cell(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => (row[index] ?? '').length)),
  );
  const align = (texts: readonly string[], row: Row | undefined) =>
    texts
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return row && isNumeric(row[columns[index] ?? '']) ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [align(columns, undefined), ...cells.map((texts, index) => align(texts, rows[index]))];
}

export function createOutput(
  isJson: boolean,
  stdout: NodeJS.WriteStream = process.stdout,
  stderr: NodeJS.WriteStream = process.stderr,
): Output {
  const line = (text: string) => void stdout.write(`${text}\n`);
  const json = (value: unknown) => line(JSON.stringify(value, null, 2));
  const clear = () => void (stderr.isTTY && stderr.write('\r\u001B[K'));
  return {
    isJson,
    line,
    show(value) {
      if (isJson) return json(value);
      const fields = Object.entries(value).filter(([, each]) => each !== undefined);
      const width = Math.max(...fields.map(([name]) => name.length));
      for (const [name, each] of fields) {
        line(`${colored('bold', name.padEnd(width), stdout)}  ${cell(each)}`.trimEnd());
      }
    },
    table(rows, columns, value = rows) {
      if (isJson) return json(value);
      const [head = '', ...rest] = tableText(rows, columns);
      line(colored('bold', head, stdout));
      for (const each of rest) line(each);
    },
    note(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    progress(text) {
      if (!stderr.isTTY) return;
      clear();
      stderr.write(text);
    },
    endProgress: clear,
  };
}
