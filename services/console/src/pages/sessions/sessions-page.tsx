import type { UserSession } from '@cowrie/client';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Device, SessionTable } from '../../ui/sessions/session-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Tag } from '../../ui/values/tag.tsx';
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
        <SessionTable
          sessions={data?.sessions}
          actOn={(session) =>
            session.current ? (
              <Tag>{t.here}</Tag>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => setOpen({ kind: 'one', session })}>
                {t.end}
              </Button>
            )
          }
        />
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
