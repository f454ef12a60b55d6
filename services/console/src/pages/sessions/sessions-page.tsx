import type { UserSession } from '@cowrie/client';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { deviceOf } from './device.ts';
import { endAll } from './end-all.ts';
import { useSessionTexts } from './texts.ts';

type Open = { kind: 'everywhere' } | { kind: 'one'; session: UserSession };

/** Where the reader is signed in, and the end of it. */
export function SessionsPage() {
  const t = useSessionTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: () => api.listMySessions() });
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Button color="red" variant="outline" onClick={() => setOpen({ kind: 'everywhere' })}>
          {t.everywhere}
        </Button>
      }
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && (
        <Table sessions={data?.sessions} onEnd={(session) => setOpen({ kind: 'one', session })} />
      )}
      {open?.kind === 'one' && (
        <ActDialog
          title={t.endTitle}
          confirm={t.end}
          isDangerous
          send={() => api.endMySession({ id: open.session.id })}
          onDone={() => {
            close();
            queries.invalidateQueries({ queryKey: ['sessions'] });
          }}
          onClose={close}
        >
          <Text size="sm" fw={600}>
            <Device {...open.session} />
          </Text>
          <Text size="sm">{t.endEffect}</Text>
        </ActDialog>
      )}
      {open?.kind === 'everywhere' && (
        <ActDialog
          title={t.everywhereTitle}
          confirm={t.everywhere}
          isDangerous
          send={endAll}
          onDone={close}
          onClose={close}
        >
          <Text size="sm">{t.everywhereEffect}</Text>
        </ActDialog>
      )}
    </Page>
  );
}

type TableProps = { sessions: readonly UserSession[] | undefined; onEnd(session: UserSession): void };

function Table({ sessions, onEnd }: TableProps) {
  const t = useSessionTexts();
  return (
    <RecordTable
      caption={t.title}
      rows={sessions}
      keyOf={({ id }) => id}
      empty={t.empty}
      columns={[
        { name: t.device, cell: (session) => <Device {...session} /> },
        { name: t.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: t.used, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
        {
          name: t.act,
          cell: (session) =>
            session.current ? (
              <Tag>{t.here}</Tag>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => onEnd(session)}>
                {t.end}
              </Button>
            ),
        },
      ]}
    />
  );
}

/** What somebody signed in with; what it said of itself in full when it is pointed at. */
function Device({ userAgent }: Pick<UserSession, 'userAgent'>) {
  const t = useSessionTexts();
  if (userAgent === null) return t.unknown;
  const device = deviceOf(userAgent);
  return <span title={userAgent}>{device ? t.on(device.browser, device.system) : userAgent}</span>;
}
