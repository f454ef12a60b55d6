/**
 * Adapts a CSV file of the API to the reader's spreadsheet: with a byte order mark and, for a language with
 * decimal commas, with semicolons.
 */

const MARK = '\uFEFF';
const COINS = ['amount', 'balance'];
/** A complete cell with its terminator. The API already quotes cells that contain `;`. */
const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;

type CsvWriter = {
  push(text: string): string;
  end(): string;
};

function createSemicolonWriter(): CsvWriter {
  let rest = '';
  let names: string[] = [];
  let [isHeader, column] = [true, 0];
  const cellOf = (cell: string, end: string) => {
    const isCoins = !isHeader && COINS.includes(names[column] ?? '');
    if (isHeader) names = [...names, cell];
    [isHeader, column] = end === ',' ? [isHeader, column + 1] : [false, 0];
    return `${isCoins ? cell.replace('.', ',') : cell}${end === ',' ? ';' : end}`;
  };
  return {
    push(text) {
      rest += text;
      let [result, at] = ['', 0];
      for (;;) {
        CELL.lastIndex = at;
        const [whole, cell = '', end = ''] = CELL.exec(rest) ?? [];
        if (whole === undefined) break;
        result += cellOf(cell, end);
        at += whole.length;
      }
      rest = rest.slice(at);
      return result;
    },
    end: () => rest,
  };
}

const createPlainWriter = (): CsvWriter => ({ push: (text) => text, end: () => '' });

const writerFor = (language: string) => (language === 'fr' ? createSemicolonWriter() : createPlainWriter());

export function spreadsheetText(text: string, language: string): string {
  const parts = writerFor(language);
  return `${MARK}${parts.push(text.replace(MARK, ''))}${parts.end()}`;
}

export function spreadsheetStream(
  file: ReadableStream<Uint8Array>,
  language: string,
): ReadableStream<Uint8Array> {
  const parts = writerFor(language);
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  return file.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(MARK)),
      transform: (bytes, controller) =>
        controller.enqueue(encoder.encode(parts.push(decoder.decode(bytes, { stream: true })))),
      flush: (controller) =>
        controller.enqueue(encoder.encode(`${parts.push(decoder.decode())}${parts.end()}`)),
    }),
  );
}
