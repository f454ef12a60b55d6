import { Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { texts } from '../../i18n/language.tsx';
import { approvals } from '../../ui/approvals/approval-table.tsx';
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
    acts: 'Acts for a second person',
    withdrawals: 'Withdrawals',
    all: 'All of them',
  },
  {
    title: 'À décider',
    about: 'Ce qui attend une décision de votre part',
    acts: 'Actes pour une seconde personne',
    withdrawals: 'Retraits',
    all: 'Tout voir',
  },
);

/** Acts that wait for a second person, and withdrawals that wait to be paid out. */
export function InboxPage() {
  const t = useTexts();
  const waiting = useWaiting();
  return (
    <Page title={t.title} about={t.about}>
      <Waits name={t.acts} waiting={waiting.acts} all={<Link to="/approvals">{t.all}</Link>}>
        <ObjectTable of={approvals} question={WAITING} />
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
