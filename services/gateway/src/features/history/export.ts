import type { StatementPage, StatementPageKey, TransactionType } from '@cowrie/contracts';
import type { RequestContext } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import { type ExportFormat, FORMATS } from './formats.ts';
import { type Audience, viewFor } from './list.ts';
import type { OpenedStream, OpenStream } from './open-streams.ts';
import type { Transactions } from './transactions.ts';

/** History gives fewer lines when their texts are long, because a page is one message. */
const PAGE_SIZE = 500;

type ExportRequest = {
  party: Party;
  audience: Audience;
  format: ExportFormat;
  type: TransactionType | null;
  fromMs: number | null;
  toMs: number | null;
};

/** Oldest first. The balances are the account's, even when a type leaves transactions out. */
export type Export = (context: RequestContext, request: ExportRequest) => Promise<Outcome<OpenedStream>>;

export function createExport(transactions: Pick<Transactions, 'statement'>, openStream: OpenStream): Export {
  return (context, { party, audience, format: name, type, fromMs, toMs }) => {
    const withInitiator = audience === 'admin';
    const format = FORMATS[name];
    const view = viewFor(audience);
    const pageAfter = (after: StatementPageKey | null) =>
      transactions.statement(context, { party, limit: PAGE_SIZE, after, fromMs, toMs, withInitiator });

    async function* body(pages: AsyncGenerator<StatementPage>): AsyncGenerator<string> {
      let closingUnits: string | undefined;
      for await (const page of pages) {
        if (closingUnits === undefined) yield format.opening(page.openingUnits);
        closingUnits = page.closingUnits;
        const lines = page.lines.filter(({ transaction }) => type === null || transaction.type === type);
        if (lines.length > 0) yield lines.map((line) => format.line(line, view)).join('');
      }
      if (closingUnits !== undefined) yield format.closing(closingUnits);
    }

    return openStream(context.principal, pageAfter, body);
  };
}
