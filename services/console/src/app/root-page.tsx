import { Center, Loader } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../api/api.ts';
import type { Trouble } from '../api/trouble.ts';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { Asking } from '../ui/acts/act/asking.tsx';
import { TroubleNote } from '../ui/trouble-note.tsx';
import { LostConnection } from './lost-connection.tsx';
import { Shell } from './shell/shell.tsx';
import { Viewer } from './viewer.tsx';

/** Everything, for who is signed in; else the page to sign in, at whatever address. */
export function RootPage() {
  const state = useSyncExternalStore(session.subscribe, session.state);
  return (
    <>
      <LostConnection />
      {state === 'starting' && <Starting />}
      {state === 'signed-out' && <SignInPage />}
      {state === 'signed-in' && (
        <Viewer>
          <Shell>
            <Asking>
              <Outlet />
            </Asking>
          </Shell>
        </Viewer>
      )}
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
