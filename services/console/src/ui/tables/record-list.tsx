import { Button, Center, Stack } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import type { Listed } from './list.ts';
import { RecordTable, type TableProps } from './record-table.tsx';

const useTexts = texts({ more: 'Show more' }, { more: 'Afficher la suite' });

type Props<Row> = { list: Listed<Row> } & Omit<TableProps<Row>, 'rows'>;

/** A table of a list; below it its reader asks for more. */
export function RecordList<Row>({ list, ...table }: Props<Row>) {
  const t = useTexts();
  return (
    <Stack>
      {list.trouble && <TroubleNote trouble={list.trouble} onRetry={list.again} />}
      {(list.trouble === null || list.rows !== undefined) && <RecordTable {...table} rows={list.rows} />}
      {list.more && (
        <Center>
          <Button variant="default" loading={list.isLoadingMore} onClick={() => list.more?.()}>
            {t.more}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
