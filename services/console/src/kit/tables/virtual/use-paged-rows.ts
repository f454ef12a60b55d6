import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPagedRows, type PagedRows, type RowPage } from './paged-rows.ts';

/**
 * A long list that is kept for a while: who comes back to it, from one of its rows for example, finds it where they left. It is
 * another one after `readAgain`, and after an act that changed what there is.
 */
export function usePagedRows<Row>(
  queryKey: QueryKey,
  read: (cursor: string | null) => Promise<RowPage<Row>>,
): { list: PagedRows<Row>; readAgain: () => void } {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const name = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is what the key says
  const list = useMemo(() => {
    const kept = queries.getQueryState<PagedRows<Row>>(queryKey);
    if (kept?.data && !kept.isInvalidated) return kept.data;
    const made = createPagedRows(read);
    queries.setQueryData(queryKey, () => made);
    return made;
  }, [queries, name, round]);
  const readAgain = () => {
    queries.removeQueries({ queryKey, exact: true });
    setRound(round + 1);
  };
  return { list, readAgain };
}
