import { Group, Stack, Text } from '@mantine/core';
import { api } from '../api/api.ts';
import { ExportButton } from '../files/export-button.tsx';
import { texts, useLanguage } from '../i18n/language.tsx';
import { useWord } from '../values/term-names.ts';
import { type MovementFilter, movementQuery } from './movement-filter.ts';
import { MovementFilters } from './movement-filters.tsx';
import { type AccountOf, movements } from './movements.tsx';
import { ObjectTable } from './object-table.tsx';

const useTexts = texts({
  csv: ['Statement (CSV)', 'Relevé (CSV)'],
  pdf: ['Statement (PDF)', 'Relevé (PDF)'],
  ofType: [
    (type: string) =>
      `The file contains only transactions of the type ${type}. Its balances include all types.`,
    (type: string) =>
      `Le fichier ne contient que les transactions de type ${type}. Ses soldes comptent tous les types.`,
  ],
});

type Props = { of: AccountOf; filter: MovementFilter; onFilter(next: MovementFilter): void };

/** What went in and out of one account, filtered, and to save. */
export function Statement({ of, filter, onFilter }: Props) {
  const t = useTexts();
  const word = useWord();
  const { language } = useLanguage();
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <MovementFilters value={filter} onChange={onFilter} />
        <Group gap="xs" align="flex-start">
          <ExportButton
            name={t.csv}
            fileName={`statement-${nameOf(of)}.csv`}
            type="text/csv;charset=utf-8"
            read={(signal) => exportOf(of, movementQuery(filter), { signal })}
          />
          <ExportButton
            name={t.pdf}
            fileName={`statement-${nameOf(of)}.pdf`}
            type="application/pdf"
            read={(signal) =>
              exportOf(of, { ...movementQuery(filter), format: 'pdf', lang: language }, { signal })
            }
          />
        </Group>
      </Group>
      {filter.type !== undefined && (
        <Text size="sm" c="dimmed">
          {t.ofType(word(filter.type))}
        </Text>
      )}
      <ObjectTable of={movements} question={{ of, filter }} />
    </Stack>
  );
}

function nameOf(of: AccountOf): string {
  if (of === 'mine') return 'wallet';
  return 'userId' in of ? `user-${of.userId}` : of.treasury;
}

type Asked = ReturnType<typeof movementQuery> & { format?: 'pdf'; lang?: 'en' | 'fr' };

/** The gateway's own export of what is filtered. */
function exportOf(of: AccountOf, asked: Asked, options: { signal: AbortSignal }) {
  if (of === 'mine') return api.exportMyTransactions(asked, options);
  if ('userId' in of) return api.exportUserTransactions({ id: of.userId, ...asked }, options);
  return api.exportTreasuryTransactions({ code: of.treasury, ...asked }, options);
}
