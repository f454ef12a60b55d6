import { ActionIcon, Drawer, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MenuIcon } from '../../kit/icons.tsx';
import { LanguageSwitch } from '../../kit/page/language-switch.tsx';
import { SchemeSwitch } from '../../kit/page/scheme-switch.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { Strip } from '../faults/strip.tsx';
import { Navigation } from '../navigation/navigation.tsx';
import { pageAt } from '../navigation/pages.ts';
import { useNavigationTexts } from '../navigation/texts.ts';
import { GoTo } from '../palette/go-to.tsx';
import { Account } from './account.tsx';
import { BehindNote } from './behind-note.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import classes from './shell.module.css';

/** What stands around each page: the navigation, which is a drawer where the screen is narrow, and who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useNavigationTexts();
  const { role } = useViewer();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The page that the drawer was opened on: it is closed on any other.
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <div className={classes.shell}>
      <a href="#page" className={classes.skip}>
        {t.skip}
      </a>
      <header className={classes.header}>
        <ActionIcon
          className={classes.menu ?? ''}
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="lg"
          aria-label={t.menu}
          onClick={() => setOpenOn(path)}
        >
          <MenuIcon />
        </ActionIcon>
        <Link to="/" className={classes.brand ?? ''}>
          <img src="/console/icon.svg" alt="" width={26} height={26} />
          <Text fw={700}>Cowrie</Text>
        </Link>
        <div className={classes.tools}>
          <GoTo />
          <LanguageSwitch />
          <SchemeSwitch />
          <Account />
        </div>
      </header>
      <nav className={classes.side} aria-label={t.navigation}>
        <Navigation />
      </nav>
      <Drawer
        opened={openOn === path}
        onClose={() => setOpenOn(null)}
        title="Cowrie"
        size={280}
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <nav aria-label={t.navigation}>
          <Navigation />
        </nav>
      </Drawer>
      <main id="page" className={classes.page} tabIndex={-1}>
        {isAtLeast(role, 'ADMIN') && <Strip />}
        <SandboxNote />
        <BehindNote />
        <Offered>{children}</Offered>
      </main>
    </div>
  );
}

/** A page of another role is not shown, and asks for nothing. */
function Offered({ children }: { children: ReactNode }) {
  const t = useNavigationTexts();
  const { role } = useViewer();
  const least = pageAt(useRouterState({ select: ({ location }) => location.pathname }))?.least ?? null;
  return least === null || isAtLeast(role, least) ? children : <Text>{t.notYours}</Text>;
}
