import { Button, Group, Loader, Text } from '@mantine/core';
import { texts, useLanguage } from '../../i18n/language.tsx';
import { TroubleNote } from '../../trouble-note.tsx';
import type { PagedState } from './paged-rows.ts';
import classes from './virtual-table.module.css';

const useTexts = texts(
  {
    all: (rows: string, count: number) => (count === 1 ? '1 row, the only one' : `All ${rows} rows`),
    soFar: (rows: string) => `${rows} rows read, more as you scroll`,
    looking: 'Looking further back for what matches…',
    paused: 'Nothing matched in a long stretch. There is more to look through.',
    on: 'Look further',
  },
  {
    all: (rows: string, count: number) => (count === 1 ? '1 ligne, la seule' : `${rows} lignes en tout`),
    soFar: (rows: string) => `${rows} lignes lues, la suite en défilant`,
    looking: 'Recherche de correspondances plus anciennes…',
    paused: 'Aucune correspondance sur une longue période. Il reste des transactions à examiner.',
    on: 'Chercher plus loin',
  },
);

/** How far a table has been read, and what keeps it from going on. */
export function VirtualFoot({ state, onMore }: { state: PagedState; onMore(): void }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { count, isEnd, isReading, isPaused, emptyPages, trouble } = state;
  if (trouble) {
    return (
      <div className={classes.foot}>
        <TroubleNote trouble={trouble} onRetry={onMore} />
      </div>
    );
  }
  const rows = new Intl.NumberFormat(locale).format(count);
  return (
    <Group className={classes.foot ?? ''} gap="sm" role="status">
      {isPaused && (
        <>
          <Text size="sm">{t.paused}</Text>
          <Button size="compact-sm" variant="default" onClick={onMore}>
            {t.on}
          </Button>
        </>
      )}
      {!isPaused && isReading && emptyPages > 0 && (
        <>
          <Loader size="xs" />
          <Text size="sm">{t.looking}</Text>
        </>
      )}
      {!isPaused && emptyPages === 0 && count > 0 && (
        <Text size="xs" c="dimmed" aria-live="off">
          {isEnd ? t.all(rows, count) : t.soFar(rows)}
        </Text>
      )}
    </Group>
  );
}
