import { Center, Loader } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isMailPage } from '../features/mails/mail-token.ts';
import { SignInPage } from '../features/sessions/sign-in/sign-in-page.tsx';
import { session } from '../kit/api/api.ts';
import type { Trouble } from '../kit/api/trouble.ts';
import { DialogHost } from '../kit/forms/dialog/dialog-host.tsx';
import { DrawerForms } from '../kit/forms/drawer/drawer-forms.ts';
import { Viewer } from '../kit/session/viewer.tsx';
import { TroubleNote } from '../kit/trouble-note.tsx';
import { DRAWER_FORMS } from './drawer-forms.tsx';
import { LostConnection } from './lost-connection.tsx';
import { Shell } from './shell/shell.tsx';

const CHECK_RECEIPT = '/check-receipt';

/** Without a session every path shows the sign-in page, except for the pages that strangers may see. */
export function RootPage() {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (isMailPage(path) || path === CHECK_RECEIPT) return <PublicPage />;
  return (
    <>
      <LostConnection />
      {state === 'starting' && <Starting />}
      {state === 'signed-out' && <SignInPage />}
      {state === 'signed-in' && (
        <Viewer>
          <Shell>
            <DrawerForms value={DRAWER_FORMS}>
              <DialogHost>
                <Outlet />
              </DialogHost>
            </DrawerForms>
          </Shell>
        </Viewer>
      )}
    </>
  );
}

/** It works without a session and does not wait for one. */
function PublicPage() {
  useEffect(() => {
    if (session.state() === 'starting') session.start();
  }, []);
  return (
    <>
      <LostConnection />
      <Outlet />
    </>
  );
}

function Starting() {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const start = () => {
    session.start().then(setTrouble);
  };
  useEffect(start, []);
  return (
    <Center component="main" h="100dvh" p="md">
      {trouble ? <TroubleNote trouble={trouble} onRetry={start} /> : <Loader aria-label="Cowrie" />}
    </Center>
  );
}
