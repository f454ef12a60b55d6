import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/forms/dialog/confirm-dialog.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { endAll } from './end-all.ts';
import { sessions } from './session-table.tsx';
import { useSessionTexts } from './texts.ts';

export function SessionsPage() {
  const t = useSessionTexts();
  return (
    <Page title={t.title} about={t.about} actions={<EndAllSessions />}>
      <ObjectTable table={sessions} question="mine" />
    </Page>
  );
}

/** Ends all sessions one by one, because no operation ends all of them. */
function EndAllSessions() {
  const t = useSessionTexts();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button color="red" variant="outline" onClick={() => setAsked(true)}>
        {t.everywhere}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t.everywhereTitle}
          confirm={t.everywhere}
          isDangerous
          send={endAll}
          onDone={close}
          onClose={close}
        >
          <Text size="sm">{t.everywhereEffect}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
