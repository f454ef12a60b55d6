import { type PageKey, TRANSACTION, type TransactionPage, type TransactionState } from '@cowrie/contracts';
import type { RequestContext } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import type { OpenedStream, OpenStream } from './open-streams.ts';
import type { Transactions } from './transactions.ts';

/** Of long texts history gives fewer: a page is one message. */
const PAGE_SIZE = 250;

/** All of a user's transactions as one JSON body, newest first. */
export type HistoryStream = (context: RequestContext, userId: number) => Promise<Outcome<OpenedStream>>;

export function createHistoryStream(
  transactions: Pick<Transactions, 'list'>,
  openStream: OpenStream,
): HistoryStream {
  return (context, userId) => {
    const pageAfter = (before: PageKey | null) =>
      transactions.list(context, { ...EVERYTHING, party: userId, before });
    return openStream(context.principal, pageAfter, body);
  };
}

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
  for await (const { transactions } of pages) {
    if (transactions.length === 0) continue;
    yield separator + rows(transactions);
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

function rows(transactions: readonly TransactionState[]): string {
  return transactions.map((transaction) => JSON.stringify(TRANSACTION.toPublic(transaction))).join(',');
}
