import { Button, Center, Stack, Text } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import type { PagedList } from './list.ts';
import { RecordTable, type TableProps } from './record-table.tsx';

const useTexts = texts({
  more: ['Show more', 'Afficher la suite'],
  soFar: [
    'Nothing found yet. There are more records to search.',
    'Rien n’a encore été trouvé. Il reste des enregistrements à parcourir.',
  ],
  on: ['Continue search', 'Poursuivre la recherche'],
});

type Props<Row> = { list: PagedList<Row> } & Omit<TableProps<Row>, 'rows'>;

export function RecordList<Row>({ list, ...table }: Props<Row>) {
  const t = useTexts();
  const isEmptySoFar = list.rows?.length === 0 && list.loadMore !== null;
  return (
    <Stack>
      {list.trouble && <TroubleNote trouble={list.trouble} onRetry={list.reload} />}
      {!isEmptySoFar && (list.trouble === null || list.rows !== undefined) && (
        <RecordTable {...table} rows={list.rows} />
      )}
      {isEmptySoFar && (
        <Text c="dimmed" ta="center" role="status">
          {t.soFar}
        </Text>
      )}
      {list.loadMore && (
        <Center>
          <Button variant="default" loading={list.isLoadingMore} onClick={() => list.loadMore?.()}>
            {isEmptySoFar ? t.on : t.more}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
