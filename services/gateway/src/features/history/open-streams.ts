import { Readable } from 'node:stream';
import { LIMITS, refuse } from '@cowrie/contracts';
import { type Outcome, succeed } from '../../outcome.ts';

type StreamPage<N> = { next: N | null; stale?: boolean | undefined };

/** `stale` is that of the first page, because it is sent before the first byte. */
export type OpenedStream = { stream: Readable; stale: boolean };

/**
 * Has one page in memory. `pageAfter` reads the page at a position, null for the first. A failure of the first page is
 * an ordinary refusal; a later one breaks the connection, so that a part does not look complete. The stream counts as
 * open until it is destroyed, because its reader may not have all of it when it ends.
 */
export type OpenStream = <N, P extends StreamPage<N>>(
  principal: string,
  pageAfter: (place: N | null) => Promise<Outcome<P>>,
  body: (pages: AsyncGenerator<P>) => AsyncGenerator<string | Uint8Array>,
) => Promise<Outcome<OpenedStream>>;

type StreamBounds = { max: number; perPrincipal: number; perPrincipalWhenShort: number };
const BOUNDS: StreamBounds = {
  max: LIMITS.streamsMax,
  perPrincipal: LIMITS.streamsPerCallerMax,
  perPrincipalWhenShort: LIMITS.streamsPerCallerWhenShort,
};
/** A PDF costs many times as much processor time as a text file. */
export const PDF_BOUNDS: StreamBounds = {
  max: LIMITS.statementPdfsAtOnce,
  perPrincipal: LIMITS.statementPdfsPerCaller,
  perPrincipalWhenShort: LIMITS.statementPdfsPerCaller,
};
const SCARCE_SHARE = 1 / 2;

/** When half of the streams are in use, each caller may open fewer, so that a few callers cannot use all. */
export function createOpenStreams({
  max,
  perPrincipal,
  perPrincipalWhenShort,
}: StreamBounds = BOUNDS): OpenStream {
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
    if (own >= (openInAll < max * SCARCE_SHARE ? perPrincipal : perPrincipalWhenShort)) {
      const detail = `You already have ${own} open streams; try again when one has ended.`;
      return refuse('rate_limited', detail);
    }
    if (openInAll >= max) return refuse('unavailable', 'Too many streams are open; try again.');
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
    const isClosed = () => stream.destroyed;
    const stream: Readable = Readable.from(body(pagesFrom(first.value, pageAfter, isClosed)), options);
    stream.once('close', () => add(principal, -1));
    return succeed({ stream, stale: first.value.stale ?? false });
  };
}

async function* pagesFrom<N, P extends StreamPage<N>>(
  first: P,
  pageAfter: (place: N) => Promise<Outcome<P>>,
  isGone: () => boolean,
): AsyncGenerator<P> {
  let page = first;
  yield page;
  // A page that writes nothing would not notice that the reader has disconnected.
  while (page.next !== null && !isGone()) {
    const following = await pageAfter(page.next);
    if (!following.ok) throw new Error(`the stream broke off: ${following.code}`);
    page = following.value;
    yield page;
  }
}
