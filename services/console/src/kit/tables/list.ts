import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { readOn } from '../api/read-on.ts';
import { type Trouble, troubleOf } from '../api/trouble.ts';

type Cursor = { cursor?: string };
export type Listed<Row> = {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined;
  trouble: Trouble | null;
  again: () => unknown;
  /** Null at the end of the list. */
  more: (() => unknown) | null;
  isLoadingMore: boolean;
};

/** A list of the gateway, page after page, those without a row as one with the next; read again every `everyMs` until its reader goes on to its second page. */
export function useList<Page extends { nextCursor?: string | null }, Row>(
  queryKey: QueryKey,
  read: (at: Cursor) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
  everyMs?: number,
): Listed<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readOn(read, (page) => rowsOf(page).length === 0, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    refetchInterval: ({ state }) =>
      everyMs !== undefined && state.data?.pages.length === 1 ? everyMs : false,
  });
  return {
    rows: query.data?.pages.flatMap(rowsOf),
    trouble: query.error ? troubleOf(query.error) : null,
    again: query.refetch,
    more: query.hasNextPage ? query.fetchNextPage : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}
