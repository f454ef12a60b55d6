/** A CSV file of the API as the reader's spreadsheet opens it: with the mark of UTF-8 and, where decimals have a comma, with `;`. */

const MARK = '\uFEFF';
/** The columns that hold coins. */
const COINS = ['amount', 'balance'];
/** A whole cell with what ends it. Cells with `;` are quoted already. */
const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;

type Part = {
  /** The cells that are complete by now. */
  push(text: string): string;
  /** What is left at the end of the file. */
  end(): string;
};

function withSemicolons(): Part {
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

const asItIs = (): Part => ({ push: (text) => text, end: () => '' });

const partsFor = (language: string) => (language === 'fr' ? withSemicolons() : asItIs());

/** The same of a whole text. */
export function spreadsheetText(text: string, language: string): string {
  const parts = partsFor(language);
  return `${MARK}${parts.push(text.replace(MARK, ''))}${parts.end()}`;
}

/** The same of a file that is read while it is written. */
export function spreadsheetStream(
  file: ReadableStream<Uint8Array>,
  language: string,
): ReadableStream<Uint8Array> {
  const parts = partsFor(language);
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
