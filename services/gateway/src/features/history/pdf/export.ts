import { setImmediate } from 'node:timers/promises';
import type { Language } from '@cowrie/contracts/words';
import type { Tokens } from '../../../auth/tokens/tokens.ts';
import type { RequestContext } from '../../../bus/bus.ts';
import type { Outcome } from '../../../outcome.ts';
import type { OpenedStream, OpenStream } from '../open-streams.ts';
import type { Transactions } from '../transactions.ts';
import { createSheet } from './sheet.ts';
import { type Collected, claimsOf, collect, type Period, type Statement } from './statement.ts';
import { wordsIn } from './words.ts';

/** As an export takes it. */
const PAGE_SIZE = 500;
/** Rows that are drawn without letting others have the processor. */
const ROWS_AT_ONCE = 20;

/** A statement to be printed and handed on, signed at its end. */
export type PdfExport = (
  context: RequestContext,
  asked: Period & { language: Language },
) => Promise<Outcome<OpenedStream>>;

type Deps = {
  transactions: Pick<Transactions, 'statement'>;
  openStream: OpenStream;
  tokens: Pick<Tokens, 'signStatement'>;
  now(): number;
};

export function createPdfExport({ transactions, openStream, tokens, now }: Deps): PdfExport {
  async function* drawn(statement: Statement, language: Language): AsyncGenerator<Uint8Array> {
    const jws = await tokens.signStatement(claimsOf(statement));
    const sheet = createSheet(statement, wordsIn(language), now());
    sheet.head();
    for (let from = 0; from < statement.lines.length; from += ROWS_AT_ONCE) {
      for (const line of statement.lines.slice(from, from + ROWS_AT_ONCE)) sheet.row(line);
      const ready = sheet.ready();
      if (ready) yield ready;
      await setImmediate();
    }
    sheet.foot(jws);
    yield* sheet.rest();
  }

  return (context, { language, ...period }) => {
    const { party, fromMs, toMs } = period;
    const asked = { party, limit: PAGE_SIZE, fromMs, toMs, withInitiator: false };
    const whole = () =>
      collect((after) => transactions.statement(context, { ...asked, after }), period, now());
    return openStream<null, Collected>(context.principal, whole, async function* (pages) {
      for await (const { statement } of pages) yield* drawn(statement, language);
    });
  };
}
