import { Alert, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { ExportButton } from '../../kit/files/export-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import type { TransactionSearch } from '../../kit/search.ts';
import { RowsTable, useRows } from '../../kit/tables/object-table.tsx';
import { ColumnsMenu, useHiddenColumns } from './columns-menu.tsx';
import { inputOf } from './filter-input.ts';
import { Filters } from './filters.tsx';
import { useTransactionTexts } from './texts.ts';
import { transactions } from './transaction-table.tsx';

const NEWEST = 'newest-transaction';
const LOOK_EVERY_MS = 30_000;
const route = getRouteApi('/transactions');

export function TransactionsPage() {
  const t = useTransactionTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [hidden, setHidden] = useHiddenColumns();
  const queries = useQueryClient();
  const list = useRows(transactions, search);
  const refresh = () => {
    for (const name of [transactions.name, NEWEST]) queries.resetQueries({ queryKey: [name] });
  };
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Group gap="xs" align="flex-start">
          <ColumnsMenu hidden={hidden} onChange={setHidden} />
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
      {list.rows && <NewTransactionNote search={search} topId={list.rows[0]?.id ?? 0} onShow={refresh} />}
      <RowsTable table={transactions} question={search} list={list} without={hidden} />
    </Page>
  );
}

type NewTransactionNoteProps = { search: TransactionSearch; topId: number; onShow(): void };

/** Reports that there is a transaction above the first row. The list itself stays as it is, so that nothing jumps. */
function NewTransactionNote({ search, topId, onShow }: NewTransactionNoteProps) {
  const t = useTransactionTexts();
  const { data } = useQuery({
    queryKey: [NEWEST, search],
    queryFn: () => api.listTransactions({ ...inputOf(search), limit: 1 }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const newest = data?.transactions[0]?.id;
  if (newest === undefined || newest <= topId) return null;
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
