import { Readable } from 'node:stream';
import type { TransactionState } from '@cowrie/contracts';
import type { Meta } from '../bus/bus.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import { transactionView } from '../views.ts';
import type { Page, Transactions } from './transactions.ts';

/** A page of the longest reasons, in a reply, stays below the broker's message limit of 1 MiB. */
const PAGE_SIZE = 250;
/** A stream lives as long as its reader takes; so many may stay open at once. */
const STREAMS_MAX = 128;

/**
 * All of a user's transactions as one JSON body, newest first, a page in memory at a time. A failure of the
 * first page is an ordinary refusal; a later one breaks the stream off, so that half a list is not taken for
 * a whole one.
 */
export type HistoryStream = (meta: Meta, userId: number) => Promise<Outcome<Readable>>;

export function createHistoryStream(transactions: Transactions): HistoryStream {
  let open = 0;

  const pageAfter = (meta: Meta, userId: number, before: Page['next']): Promise<Outcome<Page>> =>
    transactions.list(meta, { ...EVERYTHING, userId, before });

  async function* body(meta: Meta, userId: number, first: Page): AsyncGenerator<string> {
    let page = first;
    yield `{"transactions":[${rows(page.transactions)}`;
    while (page.next) {
      const following = await pageAfter(meta, userId, page.next);
      if (!following.ok) throw new Error(`history broke off: ${following.problem.code}`);
      page = following.value;
      if (page.transactions.length > 0) yield `,${rows(page.transactions)}`;
    }
    yield ']}';
  }

  return async (meta, userId) => {
    if (open >= STREAMS_MAX) return fail('unavailable', 'Too many histories are being read; try again.');
    open += 1;
    const first = await pageAfter(meta, userId, null).catch((error: unknown) => {
      open -= 1;
      throw error;
    });
    if (!first.ok) {
      open -= 1;
      return first;
    }
    const stream = Readable.from(body(meta, userId, first.value), { objectMode: false });
    stream.once('close', () => {
      open -= 1;
    });
    return succeed(stream);
  };
}

const EVERYTHING = { limit: PAGE_SIZE, offset: 0, type: null, fromMs: null, toMs: null };

function rows(transactions: readonly TransactionState[]): string {
  return transactions.map((transaction) => JSON.stringify(transactionView(transaction))).join(',');
}
