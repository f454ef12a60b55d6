import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../kit/forms/dialog/confirm-dialog.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { endAll } from './end-all.ts';
import { sessions } from './session-table.tsx';
import { useSessionTexts } from './texts.ts';

/** Where the reader is signed in, and the end of it. */
export function SessionsPage() {
  const t = useSessionTexts();
  return (
    <Page title={t.title} about={t.about} actions={<Everywhere />}>
      <ObjectTable of={sessions} question="mine" />
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
