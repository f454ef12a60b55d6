import { Center, Loader } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOfMail } from '../features/mails/mail-token.ts';
import { SignInPage } from '../features/sessions/sign-in/sign-in-page.tsx';
import { session } from '../kit/api/api.ts';
import type { Trouble } from '../kit/api/trouble.ts';
import { Asking } from '../kit/forms/dialog/dialog-host.tsx';
import { OverForms } from '../kit/forms/drawer/drawer-forms.ts';
import { Viewer } from '../kit/session/viewer.tsx';
import { TroubleNote } from '../kit/trouble-note.tsx';
import { OVER_PAGES } from './drawer-forms.tsx';
import { LostConnection } from './lost-connection.tsx';
import { Shell } from './shell/shell.tsx';

/** Everything, for who is signed in; else the page to sign in, at whatever address but those that mails lead to. */
export function RootPage() {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (isOfMail(path)) return <OfMail />;
  return (
    <>
      <LostConnection />
      {state === 'starting' && <Starting />}
      {state === 'signed-out' && <SignInPage />}
      {state === 'signed-in' && (
        <Viewer>
          <Shell>
            <OverForms value={OVER_PAGES}>
              <Asking>
                <Outlet />
              </Asking>
            </OverForms>
          </Shell>
        </Viewer>
      )}
    </>
  );
}

/** A page that a mail leads to. It may ask whether somebody is signed in, and waits for nobody. */
function OfMail() {
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
