import { Readable } from 'node:stream';
import { fail, type Outcome, succeed } from '../outcome.ts';

/** A stream lives as long as its reader takes; so many may stay open at once. */
const STREAMS_MAX = 128;

/** A page, and where the next one begins; null when it is the last. */
type PageOf<N> = { next: N | null };

/**
 * Makes a stream of text out of pages, with a page in memory at a time. `pageAfter` gives the page at a place, the first
 * one for null; `body` makes text of them. A failure of the first page is an ordinary refusal. A later one breaks the
 * stream off, and the connection with it, so that a part is not taken for the whole.
 */
export type OpenStream = <N, P extends PageOf<N>>(
  pageAfter: (place: N | null) => Promise<Outcome<P>>,
  body: (pages: AsyncGenerator<P>) => AsyncGenerator<string>,
) => Promise<Outcome<Readable>>;

/** A bounded number of streams is open at a time, whatever they are of; beyond it they are refused. */
export function createOpenStreams(max = STREAMS_MAX): OpenStream {
  let open = 0;
  return async (pageAfter, body) => {
    if (open >= max) return fail('unavailable', 'Too many exports are being read; try again.');
    open += 1;
    const first = await pageAfter(null).catch((error: unknown) => {
      open -= 1;
      throw error;
    });
    if (!first.ok) {
      open -= 1;
      return first;
    }
    const stream = Readable.from(body(pagesFrom(first.value, pageAfter)), { objectMode: false });
    stream.once('close', () => {
      open -= 1;
    });
    return succeed(stream);
  };
}

async function* pagesFrom<N, P extends PageOf<N>>(
  first: P,
  pageAfter: (place: N) => Promise<Outcome<P>>,
): AsyncGenerator<P> {
  let page = first;
  yield page;
  while (page.next !== null) {
    const following = await pageAfter(page.next);
    if (!following.ok) throw new Error(`the stream broke off: ${following.problem.code}`);
    page = following.value;
    yield page;
  }
}
