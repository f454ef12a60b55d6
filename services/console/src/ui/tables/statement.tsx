import type { AdminTransaction, Transaction } from '@cowrie/client';
import { Group, Stack } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { ExportButton } from '../export-button.tsx';
import type { Listed } from './list.ts';
import { type MovementFilter, movementQuery } from './movement-filter.ts';
import { MovementFilters } from './movement-filters.tsx';
import { Movements, type Side } from './movements.tsx';

const useTexts = texts(
  { csv: 'Statement (CSV)', csvAllTypes: 'Statement (CSV, all types)' },
  { csv: 'Relevé (CSV)', csvAllTypes: 'Relevé (CSV, tous les types)' },
);

type Period = { from: string | undefined; to: string | undefined };
type Props = {
  /** Whose it is, in the name of the file. */
  owner: string;
  side: Side;
  filter: MovementFilter;
  onFilter(next: MovementFilter): void;
  list: Listed<Transaction | AdminTransaction>;
  /** The gateway's own export of a period. */
  read(period: Period, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
};

/** What went in and out of one account, filtered, and to save. */
export function Statement({ owner, side, filter, onFilter, list, read }: Props) {
  const t = useTexts();
  const { from, to } = movementQuery(filter);
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <MovementFilters value={filter} onChange={onFilter} />
        <ExportButton
          name={filter.type === undefined ? t.csv : t.csvAllTypes}
          fileName={`statement-${owner}.csv`}
          read={(signal) => read({ from, to }, signal)}
        />
      </Group>
      <Movements list={list} side={side} />
    </Stack>
  );
}
