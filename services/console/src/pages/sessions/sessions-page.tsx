import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { RowAct } from '../../ui/acts/act/act-button.tsx';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { SessionTable } from '../../ui/sessions/session-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { endAll } from './end-all.ts';
import { endSession } from './end-session.tsx';
import { useSessionTexts } from './texts.ts';

/** Where the reader is signed in, and the end of it. */
export function SessionsPage() {
  const t = useSessionTexts();
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: () => api.listMySessions() });
  return (
    <Page title={t.title} about={t.about} actions={<Everywhere />}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && (
        <SessionTable
          sessions={data?.sessions}
          actOn={(session) =>
            session.current ? <Tag>{t.here}</Tag> : <RowAct act={endSession} on={session} />
          }
        />
      )}
    </Page>
  );
}

/** The end of all of them, one after the other: no operation does that. */
function Everywhere() {
  const t = useSessionTexts();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button color="red" variant="outline" onClick={() => setAsked(true)}>
        {t.everywhere}
      </Button>
      {isAsked && (
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
    </>
  );
}
