import type { TransactionPage, TransactionPageKey } from '@cowrie/contracts';
import type { RequestContext } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import type { OpenedStream, OpenStream } from './open-streams.ts';
import type { Transactions } from './transactions.ts';

/** History gives fewer when their texts are long, because a page is one message. */
const PAGE_SIZE = 250;

export type HistoryStream = (context: RequestContext, userId: number) => Promise<Outcome<OpenedStream>>;

export function createHistoryStream(
  transactions: Pick<Transactions, 'list'>,
  openStream: OpenStream,
): HistoryStream {
  return (context, userId) => {
    const pageAfter = (before: TransactionPageKey | null) =>
      transactions.list(context, { ...EVERYTHING, party: userId, before });
    return openStream(context.principal, pageAfter, body);
  };
}

const EMPTY = '[]';

const EVERYTHING = {
  limit: PAGE_SIZE,
  offset: 0,
  type: null,
  fromMs: null,
  toMs: null,
  withInitiator: false,
};

async function* body(pages: AsyncGenerator<TransactionPage>): AsyncGenerator<string> {
  let separator = '{"transactions":[';
  for await (const { text } of pages) {
    if (text === EMPTY) continue;
    yield separator + text.slice(1, -1);
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}
