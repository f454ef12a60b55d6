import { Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { api } from '../api/api.ts';
import { Disclosure } from '../facts/disclosure.tsx';
import { ExportButton } from '../files/export-button.tsx';
import { texts, useLanguage } from '../i18n/language.tsx';
import { useWord } from '../values/term-names.ts';
import { type MovementFilter, movementQuery } from './movement-filter.ts';
import { MovementFilters } from './movement-filters.tsx';
import { type AccountRef, movements } from './movements.tsx';
import { ObjectTable } from './object-table.tsx';
import classes from './statement.module.css';

const useTexts = texts({
  more: ['Filters and statements', 'Filtres et relevés'],
  csv: ['Statement (CSV)', 'Relevé (CSV)'],
  pdf: ['Statement (PDF)', 'Relevé (PDF)'],
  ofType: [
    (type: string) =>
      `The file contains only transactions of the type ${type}. Its balances include all types.`,
    (type: string) =>
      `Le fichier ne contient que les transactions de type ${type}. Ses soldes comptent tous les types.`,
  ],
});

type Props = { account: AccountRef; filter: MovementFilter; onFilter(next: MovementFilter): void };

export function Statement({ account, filter, onFilter }: Props) {
  const t = useTexts();
  const word = useWord();
  const { language } = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 44em)', false, { getInitialValueInEffect: false });
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  const controls = (
    <Group justify="space-between" align="flex-end">
      <MovementFilters value={filter} onChange={onFilter} />
      <Group gap="xs" align="flex-start">
        <ExportButton
          name={t.csv}
          fileName={`statement-${nameOf(account)}.csv`}
          type="text/csv;charset=utf-8"
          read={(signal) => exportTransactionsOf(account, movementQuery(filter), { signal })}
        />
        <ExportButton
          name={t.pdf}
          fileName={`statement-${nameOf(account)}.pdf`}
          type="application/pdf"
          read={(signal) =>
            exportTransactionsOf(
              account,
              { ...movementQuery(filter), format: 'pdf', lang: language },
              { signal },
            )
          }
        />
      </Group>
    </Group>
  );
  return (
    <Stack>
      {isNarrow ? (
        <Disclosure name={t.more} isOpenAtFirst={isFiltered}>
          {controls}
        </Disclosure>
      ) : (
        controls
      )}
      {filter.type !== undefined && (
        <Text size="sm" c="dimmed">
          {t.ofType(word(filter.type))}
        </Text>
      )}
      <div className={classes.movements}>
        <ObjectTable table={movements} question={{ account, filter }} />
      </div>
    </Stack>
  );
}

function nameOf(of: AccountRef): string {
  if (of === 'mine') return 'wallet';
  return 'userId' in of ? `user-${of.userId}` : of.treasury;
}

type ExportQuery = ReturnType<typeof movementQuery> & { format?: 'pdf'; lang?: 'en' | 'fr' };

function exportTransactionsOf(of: AccountRef, asked: ExportQuery, options: { signal: AbortSignal }) {
  if (of === 'mine') return api.exportMyTransactions(asked, options);
  if ('userId' in of) return api.exportUserTransactions({ id: of.userId, ...asked }, options);
  return api.exportTreasuryTransactions({ code: of.treasury, ...asked }, options);
}
