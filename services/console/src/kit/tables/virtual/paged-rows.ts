import { type Trouble, troubleOf } from '../../api/trouble.ts';

/**
 * A long list of the gateway as rows by their number. Pages are read by cursor as far as somebody looks, and a little ahead; of
 * those far from where they look only the cursor and the length stay, and they are read again when somebody comes back. The first
 * page stays: it has no cursor, and read again it would begin with what came since, which is not followed by the second one.
 */

export type RowPage<Row> = { rows: readonly Row[]; nextCursor: string | null };
type Read<Row> = (cursor: string | null) => Promise<RowPage<Row>>;

export type PagedState = {
  /** How many rows are known of. */
  count: number;
  /** There are no more. */
  isEnd: boolean;
  isReading: boolean;
  /** Pages in a row in which nothing matched. */
  emptyPages: number;
  /** Nothing matched for so long that the reader decides whether to look on. */
  isPaused: boolean;
  trouble: Trouble | null;
};

export type PagedRows<Row> = {
  subscribe(onChange: () => void): () => void;
  /** Another object after every change. */
  state(): PagedState;
  /** Undefined while it is not there. */
  rowAt(index: number): Row | undefined;
  /** Rows from `first` to `last` are looked at. */
  want(first: number, last: number): void;
  /** After a trouble or a pause. */
  goOn(): void;
  /** Where its reader was, for when they come back. */
  place: { offset: number; active: number };
};

type Kept<Row> = { cursor: string | null; first: number; count: number; rows: readonly Row[] | null };

/** Rows beyond those that are looked at which are read before anybody gets there; who outruns them gets twice as many, up to a bound. */
const AHEAD = 200;
const AHEAD_TIMES_MAX = 10;
/** Pages that are there at once. */
const PAGES_KEPT = 60;
/** Pages without a match, one after another, after which the reader is asked. */
const EMPTY_PAGES_MAX = 20;

export function createPagedRows<Row>(
  read: Read<Row>,
  { ahead = AHEAD, pagesKept = PAGES_KEPT, emptyPagesMax = EMPTY_PAGES_MAX } = {},
): PagedRows<Row> {
  const pages: Kept<Row>[] = [];
  const known = createKnown();
  let next: string | null = null;
  let wanted = { first: 0, last: 0 };
  let reach = ahead;
  const readOnce = readerOf(read, known, () => fill());

  const readNext = (cursor: string | null) =>
    readOnce(cursor, (page) => {
      next = page.nextCursor;
      return addPage(pages, known.state(), { cursor, ...page }, emptyPagesMax);
    });

  const fill = () => {
    const { count, isEnd, isPaused, trouble } = known.state();
    if (!known.isWatched() || trouble) return;
    for (const page of pages.slice(pageOf(pages, wanted.first), pageOf(pages, wanted.last) + 1)) {
      if (page.rows !== null) continue;
      readOnce(page.cursor, ({ rows }) => {
        page.rows = rows;
        return {};
      });
    }
    forget(pages, wanted, pagesKept);
    if (wanted.last + reach >= count && !isEnd && !isPaused) readNext(next);
  };

  return {
    subscribe(onChange) {
      const end = known.watch(onChange);
      fill();
      return end;
    },
    state: known.state,
    rowAt(index) {
      const page = pages[pageOf(pages, index)];
      return page?.rows?.[index - page.first];
    },
    want(first, last) {
      const { count } = known.state();
      const isOutrun = count > 0 && last >= count - 1;
      reach = isOutrun ? Math.min(2 * reach, AHEAD_TIMES_MAX * ahead) : ahead;
      wanted = { first, last };
      fill();
    },
    goOn() {
      known.set({ trouble: null, isPaused: false });
      fill();
    },
    place: { offset: 0, active: 0 },
  };
}

type Known = ReturnType<typeof createKnown>;

/** What is known of a list, and who hears of each change. */
function createKnown() {
  const listeners = new Set<() => void>();
  let state: PagedState = {
    count: 0,
    isEnd: false,
    isReading: false,
    emptyPages: 0,
    isPaused: false,
    trouble: null,
  };
  return {
    state: () => state,
    isWatched: () => listeners.size > 0,
    watch(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set(change: Partial<PagedState>) {
      state = { ...state, ...change };
      for (const onChange of listeners) onChange();
    },
  };
}

/** Reads each page once at a time, and then what else is wanted by now. */
function readerOf<Row>(read: Read<Row>, known: Known, goOn: () => void) {
  const underWay = new Set<string | null>();
  const set = (change: Partial<PagedState>) => known.set({ ...change, isReading: underWay.size > 0 });
  return async (cursor: string | null, take: (page: RowPage<Row>) => Partial<PagedState>) => {
    if (underWay.has(cursor)) return;
    underWay.add(cursor);
    set({});
    try {
      const page = await read(cursor);
      underWay.delete(cursor);
      set(take(page));
      goOn();
    } catch (error) {
      underWay.delete(cursor);
      set({ trouble: troubleOf(error) });
    }
  };
}

/** Adds the page after the last one, and tells what is known then. */
function addPage<Row>(
  pages: Kept<Row>[],
  known: PagedState,
  { cursor, rows, nextCursor }: RowPage<Row> & { cursor: string | null },
  emptyPagesMax: number,
): Partial<PagedState> {
  const isEnd = nextCursor === null;
  if (rows.length === 0) {
    const emptyPages = known.emptyPages + 1;
    return { isEnd, emptyPages, isPaused: !isEnd && emptyPages % emptyPagesMax === 0 };
  }
  pages.push({ cursor, first: known.count, count: rows.length, rows });
  return { isEnd, emptyPages: 0, count: known.count + rows.length };
}

/** The number of the page that has this row; −1 when there is none. */
function pageOf(pages: readonly Kept<unknown>[], index: number): number {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[middle]?.first ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Lets go of the rows that are farthest from those that are looked at, but of the first page's. */
function forget(pages: Kept<unknown>[], { first }: { first: number }, pagesKept: number): void {
  const here = pageOf(pages, first);
  const half = Math.ceil(pagesKept / 2);
  pages.forEach((page, at) => {
    if (at > 0 && Math.abs(at - here) > half) page.rows = null;
  });
}
