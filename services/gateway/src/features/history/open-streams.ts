import { Readable } from 'node:stream';
import { LIMITS, refuse } from '@cowrie/contracts';
import { type Outcome, succeed } from '../../outcome.ts';

/** A page, and where the next one begins; null when it is the last. `stale` is history's (see the contracts). */
type PageOf<N> = { next: N | null; stale?: boolean | undefined };

/** `stale` is that of the first page: it is sent before the first byte. */
export type OpenedStream = { stream: Readable; stale: boolean };

/**
 * Makes a stream out of pages, with a page in memory at a time. `pageAfter` gives the page at a place, the first
 * one for null; `body` makes text or bytes of them. A failure of the first page is an ordinary refusal. A later one breaks the
 * stream off, and the connection with it, so that a part is not taken for the whole. The stream counts as open until it is
 * destroyed, also when it was read to its end: its reader may not have all of it yet.
 */
export type OpenStream = <N, P extends PageOf<N>>(
  principal: string,
  pageAfter: (place: N | null) => Promise<Outcome<P>>,
  body: (pages: AsyncGenerator<P>) => AsyncGenerator<string | Uint8Array>,
) => Promise<Outcome<OpenedStream>>;

type Bounds = { max: number; perPrincipal: number; perPrincipalWhenShort: number };
const BOUNDS: Bounds = {
  max: LIMITS.streamsMax,
  perPrincipal: LIMITS.streamsPerCallerMax,
  perPrincipalWhenShort: LIMITS.streamsPerCallerWhenShort,
};
/** Drawing a PDF costs many times what a file of text does. */
export const PDF_BOUNDS: Bounds = {
  max: LIMITS.statementPdfsAtOnce,
  perPrincipal: LIMITS.statementPdfsPerCaller,
  perPrincipalWhenShort: LIMITS.statementPdfsPerCaller,
};
const SHORT_FROM = 1 / 2;

/**
 * A bounded number of streams is open at a time, in all and of one caller, whatever they are of; beyond it they are refused.
 * When half are taken a caller begins fewer, so that a few callers cannot take all.
 */
export function createOpenStreams({ max, perPrincipal, perPrincipalWhenShort }: Bounds = BOUNDS): OpenStream {
  const open = new Map<string, number>();
  let openInAll = 0;
  const add = (principal: string, by: 1 | -1) => {
    const count = (open.get(principal) ?? 0) + by;
    if (count === 0) open.delete(principal);
    else open.set(principal, count);
    openInAll += by;
  };
  return async (principal, pageAfter, body) => {
    const own = open.get(principal) ?? 0;
    if (own >= (openInAll < max * SHORT_FROM ? perPrincipal : perPrincipalWhenShort)) {
      const detail = `You are reading ${own} histories or exports already; try again when one of them has ended.`;
      return refuse('rate_limited', detail);
    }
    if (openInAll >= max) return refuse('unavailable', 'Too many exports are being read; try again.');
    add(principal, 1);
    const first = await pageAfter(null).catch((error: unknown) => {
      add(principal, -1);
      throw error;
    });
    if (!first.ok) {
      add(principal, -1);
      return first;
    }
    const options = { objectMode: false, autoDestroy: false };
    const isGone = () => stream.destroyed;
    const stream: Readable = Readable.from(body(pagesFrom(first.value, pageAfter, isGone)), options);
    stream.once('close', () => add(principal, -1));
    return succeed({ stream, stale: first.value.stale ?? false });
  };
}

async function* pagesFrom<N, P extends PageOf<N>>(
  first: P,
  pageAfter: (place: N) => Promise<Outcome<P>>,
  isGone: () => boolean,
): AsyncGenerator<P> {
  let page = first;
  yield page;
  // Pages of which nothing is written hear of a reader who went away in no other way.
  while (page.next !== null && !isGone()) {
    const following = await pageAfter(page.next);
    if (!following.ok) throw new Error(`the stream broke off: ${following.code}`);
    page = following.value;
    yield page;
  }
}
