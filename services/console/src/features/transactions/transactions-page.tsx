import type { AdminTransaction } from '@cowrie/client';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { api } from '../../kit/api/api.ts';
import { ExportButton } from '../../kit/files/export-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import type { TransactionSearch } from '../../kit/search.ts';
import type { PagedRows } from '../../kit/tables/virtual/paged-rows.ts';
import { usePagedRows } from '../../kit/tables/virtual/use-paged-rows.ts';
import { VirtualTable } from '../../kit/tables/virtual/virtual-table.tsx';
import { useTransactionColumns } from './columns.tsx';
import { ColumnsMenu, useHiddenColumns } from './columns-menu.tsx';
import { inputOf } from './filter-input.ts';
import { Filters } from './filters.tsx';
import { useTransactionTexts } from './texts.ts';

const NEWEST = 'newest-transaction';
/** The most that a page of the gateway holds. */
const PAGE_SIZE = 100;
const LOOK_EVERY_MS = 30_000;
const route = getRouteApi('/transactions');

/** Everything that moved coins, by filters that stand in the address. */
export function TransactionsPage() {
  const t = useTransactionTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useTransactionColumns();
  const [hidden, setHidden] = useHiddenColumns();
  const queries = useQueryClient();
  const { list, readAgain } = usePagedRows<AdminTransaction>(['transactions', search], async (cursor) => {
    const at = cursor === null ? {} : { cursor };
    const { transactions, nextCursor } = await api.listTransactions({
      ...inputOf(search),
      ...at,
      limit: PAGE_SIZE,
    });
    return { rows: transactions, nextCursor };
  });
  const refresh = () => {
    readAgain();
    queries.invalidateQueries({ queryKey: [NEWEST] });
  };
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Group gap="xs" align="flex-start">
          <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
          <ExportButton
            name={t.csv}
            fileName={`transactions-${new Date().toISOString().slice(0, 10)}.csv`}
            type="text/csv;charset=utf-8"
            read={(signal) => api.exportTransactions({ ...inputOf(search), format: 'csv' }, { signal })}
          />
          <Button variant="default" onClick={refresh}>
            {t.refresh}
          </Button>
        </Group>
      }
    >
      <Filters search={search} onSearch={(next) => navigate({ search: next })} />
      <Newer search={search} list={list} onShow={refresh} />
      <VirtualTable
        // Each list is where its reader left it.
        key={JSON.stringify(search)}
        caption={t.title}
        columns={columns}
        hidden={hidden}
        list={list}
        empty={t.empty}
        onOpen={({ id }) => navigate({ to: '/transactions/$id', params: { id: String(id) } })}
      />
    </Page>
  );
}

type NewerProps = { search: TransactionSearch; list: PagedRows<AdminTransaction>; onShow(): void };

/** Tells when there is something above the first row, or at all. The list itself stays as it is, so that nothing jumps. */
function Newer({ search, list, onShow }: NewerProps) {
  const t = useTransactionTexts();
  const [top, setTop] = useState<{ list: typeof list; id: number } | null>(null);
  const { data } = useQuery({
    queryKey: [NEWEST, search],
    queryFn: () => api.listTransactions({ ...inputOf(search), limit: 1 }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const topId = list.rowAt(0)?.id;
  if (topId !== undefined && (top?.list !== list || top.id !== topId)) setTop({ list, id: topId });
  const newest = data?.transactions[0]?.id;
  const { count, isEnd } = useSyncExternalStore(list.subscribe, list.state);
  const before = count === 0 && isEnd ? 0 : topId;
  const known = top?.list === list ? top.id : before;
  if (newest === undefined || known === undefined || newest <= known) return null;
  return (
    <Alert color="blue" variant="light" py="xs" role="status">
      <Group gap="sm">
        {t.newer}
        <Button size="compact-sm" variant="default" onClick={onShow}>
          {t.refresh}
        </Button>
      </Group>
    </Alert>
  );
}
