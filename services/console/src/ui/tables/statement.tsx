import type { AdminTransaction, Transaction } from '@cowrie/client';
import { Group, Stack, Text } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { ExportButton } from '../export-button.tsx';
import { useWord } from '../values/words.ts';
import type { Listed } from './list.ts';
import { type MovementFilter, movementQuery } from './movement-filter.ts';
import { MovementFilters } from './movement-filters.tsx';
import { Movements, type Side } from './movements.tsx';

const useTexts = texts(
  {
    csv: 'Statement (CSV)',
    ofType: (type: string) =>
      `The file has those of the type ${type} alone. Its balances are those of the account: what other types moved lies between them.`,
  },
  {
    csv: 'Relevé (CSV)',
    ofType: (type: string) =>
      `Le fichier ne contient que le type ${type}. Ses soldes sont ceux du compte : les autres types s’y intercalent.`,
  },
);

type Asked = ReturnType<typeof movementQuery>;
type Props = {
  /** Whose it is, in the name of the file. */
  owner: string;
  side: Side;
  filter: MovementFilter;
  onFilter(next: MovementFilter): void;
  list: Listed<Transaction | AdminTransaction>;
  /** The gateway's own export of what is filtered. */
  read(asked: Asked, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
};

/** What went in and out of one account, filtered, and to save. */
export function Statement({ owner, side, filter, onFilter, list, read }: Props) {
  const t = useTexts();
  const word = useWord();
  const asked = movementQuery(filter);
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <MovementFilters value={filter} onChange={onFilter} />
        <ExportButton
          name={t.csv}
          fileName={`statement-${owner}.csv`}
          read={(signal) => read(asked, signal)}
        />
      </Group>
      {filter.type !== undefined && (
        <Text size="sm" c="dimmed">
          {t.ofType(word(filter.type))}
        </Text>
      )}
      <Movements list={list} side={side} />
    </Stack>
  );
}
