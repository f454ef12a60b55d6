import { Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { texts } from '../../i18n/language.tsx';
import { mintRequests } from '../../ui/decisions/mint-request-table.tsx';
import { countText, useWaiting, type WaitingCount } from '../../ui/decisions/use-waiting.ts';
import { withdrawals } from '../../ui/decisions/withdrawal-table.tsx';
import { Page } from '../../ui/page.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';
import classes from './inbox.module.css';

const WAITING = { status: 'PENDING' } as const;

const useTexts = texts(
  {
    title: 'Inbox',
    about: 'What waits for a decision of yours',
    mints: 'Mints',
    withdrawals: 'Withdrawals',
    all: 'All of them',
  },
  {
    title: 'À décider',
    about: 'Ce qui attend une décision de votre part',
    mints: 'Émissions',
    withdrawals: 'Retraits',
    all: 'Tout voir',
  },
);

/** Mints that wait for a second administrator, and withdrawals that wait to be paid out. */
export function InboxPage() {
  const t = useTexts();
  const waiting = useWaiting();
  return (
    <Page title={t.title} about={t.about}>
      <Waits name={t.mints} waiting={waiting.mints} all={<Link to="/mint-requests">{t.all}</Link>}>
        <ObjectTable of={mintRequests} question={WAITING} />
      </Waits>
      <Waits name={t.withdrawals} waiting={waiting.withdrawals} all={<Link to="/withdrawals">{t.all}</Link>}>
        <ObjectTable of={withdrawals} question={WAITING} />
      </Waits>
    </Page>
  );
}

type Props = { name: string; waiting: WaitingCount | undefined; all: ReactNode; children: ReactNode };

function Waits({ name, waiting, all, children }: Props) {
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" className={classes.head ?? ''}>
        <Title order={2} size="h4">
          {name} {waiting && waiting.count > 0 && `(${countText(waiting)})`}
        </Title>
        {all}
      </Group>
      {children}
    </Stack>
  );
}
