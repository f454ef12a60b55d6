import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { readUntilFilled } from '../api/read-until-filled.ts';
import { type Trouble, troubleOf } from '../api/trouble.ts';

type Cursor = { cursor?: string };
export type PagedList<Row> = {
  rows: Row[] | undefined;
  trouble: Trouble | null;
  reload: () => unknown;
  loadMore: (() => unknown) | null;
  isLoadingMore: boolean;
};

/** An empty page is joined with the next. The list is polled while only the first page is loaded. */
export function useList<Page extends { nextCursor?: string | null }, Row>(
  queryKey: QueryKey,
  read: (at: Cursor) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
  everyMs?: number,
): PagedList<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readUntilFilled(read, (page) => rowsOf(page).length === 0, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    refetchInterval: ({ state }) =>
      everyMs !== undefined && state.data?.pages.length === 1 ? everyMs : false,
  });
  return {
    rows: query.data?.pages.flatMap(rowsOf),
    trouble: query.error ? troubleOf(query.error) : null,
    reload: query.refetch,
    loadMore: query.hasNextPage ? query.fetchNextPage : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}
