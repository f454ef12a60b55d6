import { setImmediate } from 'node:timers/promises';
import type { Language } from '@cowrie/contracts/words';
import type { Tokens } from '../../../auth/tokens/tokens.ts';
import type { Bus, RequestContext } from '../../../bus/bus.ts';
import { type Outcome, succeed } from '../../../outcome.ts';
import type { OpenedStream, OpenStream } from '../open-streams.ts';
import type { Transactions } from '../transactions.ts';
import { type Names, readNames } from './names.ts';
import { createSheet } from './sheet.ts';
import { type CompleteStatement, claimsOf, type Period, readStatement, type Statement } from './statement.ts';
import { wordsIn } from './words.ts';

const PAGE_SIZE = 500;
/** After this many rows other requests get the processor. */
const ROWS_AT_ONCE = 20;

export type PdfExport = (
  context: RequestContext,
  request: Period & { language: Language },
) => Promise<Outcome<OpenedStream>>;

type Deps = {
  bus: Bus;
  transactions: Pick<Transactions, 'statement'>;
  openStream: OpenStream;
  tokens: Pick<Tokens, 'signStatement'>;
  now(): number;
};

export function createPdfExport({ bus, transactions, openStream, tokens, now }: Deps): PdfExport {
  async function* drawPages(
    statement: Statement,
    names: Names,
    language: Language,
  ): AsyncGenerator<Uint8Array> {
    const jws = await tokens.signStatement(claimsOf(statement));
    const sheet = createSheet(statement, names, wordsIn(language), now());
    sheet.head();
    for (let from = 0; from < statement.lines.length; from += ROWS_AT_ONCE) {
      for (const line of statement.lines.slice(from, from + ROWS_AT_ONCE)) sheet.row(line);
      const ready = sheet.readDrawn();
      if (ready) yield ready;
      await setImmediate();
    }
    sheet.foot(jws);
    yield* sheet.readRest();
  }

  return (context, { language, ...period }) => {
    const { party, fromMs, toMs } = period;
    const query = { party, limit: PAGE_SIZE, fromMs, toMs, withInitiator: false };
    const whole = async () => {
      const read = await readStatement(
        (after) => transactions.statement(context, { ...query, after }),
        period,
        now(),
      );
      if (!read.ok) return read;
      return succeed({ ...read.value, names: await readNames(bus, context, read.value.statement) });
    };
    return openStream<null, CompleteStatement & { names: Names }>(
      context.principal,
      whole,
      async function* (pages) {
        for await (const { statement, names } of pages) yield* drawPages(statement, names, language);
      },
    );
  };
}
