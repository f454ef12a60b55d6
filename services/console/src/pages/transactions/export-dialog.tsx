import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import type { Trouble } from '../../api/trouble.ts';
import type { TransactionSearch } from '../../app/search.ts';
import { texts, useLanguage } from '../../i18n/language.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { type Collected, collect, isDone, NOTHING_YET } from './collect.ts';
import { inputOf } from './filter-input.ts';

const useTexts = texts(
  {
    title: 'Transactions as a CSV file',
    close: 'Close',
    reading: (rows: string) => `${rows} transactions so far…`,
    progress: 'Progress',
    done: (rows: string) => `The file has ${rows} transactions: all that match.`,
    full: (rows: string) =>
      `The file has the newest ${rows} transactions that match; there are more. Choose a shorter period for the rest.`,
    cancel: 'Cancel',
    again: 'Save again',
  },
  {
    title: 'Les transactions en fichier CSV',
    close: 'Fermer',
    reading: (rows: string) => `${rows} transactions pour l’instant…`,
    progress: 'Avancement',
    done: (rows: string) => `Le fichier contient ${rows} transactions : toutes celles qui correspondent.`,
    full: (rows: string) =>
      `Le fichier contient les ${rows} transactions les plus récentes qui correspondent ; il y en a d’autres. Choisissez une période plus courte pour la suite.`,
    cancel: 'Annuler',
    again: 'Enregistrer à nouveau',
  },
);

const PAGE_SIZE = 100;
type Props = { search: TransactionSearch; onClose(): void };

/** Collects what is filtered and has it saved. Closing it gives it up. */
export function ExportDialog({ search, onClose }: Props) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { file, trouble, goOn } = useCollected(search);
  const rows = new Intl.NumberFormat(locale).format(file.count);
  const isWhole = isDone(file);
  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': t.close }}>
      <Stack>
        <Text size="sm" role="status">
          {!isWhole && t.reading(rows)}
          {isWhole && (file.isFull ? t.full(rows) : t.done(rows))}
        </Text>
        {!isWhole && !trouble && (
          <Progress.Root>
            <Progress.Section aria-label={t.progress} value={100} striped animated />
          </Progress.Root>
        )}
        {trouble && <TroubleNote trouble={trouble} onRetry={goOn} />}
        <Group justify="flex-end">
          {isWhole && (
            <Button variant="default" onClick={() => save(file)}>
              {t.again}
            </Button>
          )}
          <Button variant={isWhole ? 'filled' : 'default'} onClick={onClose} data-autofocus>
            {isWhole ? t.close : t.cancel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const save = ({ records }: Collected) => {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(records, 'text/csv;charset=utf-8', `transactions-${day}.csv`);
};

/** The file as far as it is; it is saved when it is whole. */
function useCollected(search: TransactionSearch) {
  const [file, setFile] = useState(NOTHING_YET);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const abort = useRef<AbortController | null>(null);
  const run = async (from: Collected) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setTrouble(null);
    const read = (cursor: string | null, limit: number, signal: AbortSignal) =>
      api.listTransactions({ ...inputOf(search), ...(cursor === null ? {} : { cursor }), limit }, { signal });
    const made = await collect(from, read, PAGE_SIZE, { signal: mine.signal, onProgress: setFile });
    if (mine.signal.aborted) return;
    setTrouble(made.trouble);
    if (isDone(made.file)) save(made.file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins when it is opened, once
  useEffect(() => {
    run(NOTHING_YET);
    return () => abort.current?.abort();
  }, []);
  return { file, trouble, goOn: () => run(file) };
}
