import { ActionIcon, Drawer, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MenuIcon } from '../../kit/icons.tsx';
import { LanguageSwitch } from '../../kit/page/language-switch.tsx';
import { SchemeSwitch } from '../../kit/page/scheme-switch.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { FaultStrip } from '../faults/fault-strip.tsx';
import { Navigation } from '../navigation/navigation.tsx';
import { pageAt, useNavigationTexts } from '../navigation/pages.ts';
import { GoTo } from '../palette/go-to.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import classes from './shell.module.css';
import { StaleNote } from './stale-note.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const t = useNavigationTexts();
  const { role } = useViewer();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The path on which the drawer was opened. On any other path it is closed.
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
          <AccountMenu />
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
        {isAtLeast(role, 'ADMIN') && <FaultStrip />}
        <SandboxNote />
        <StaleNote />
        <RoleGuard>{children}</RoleGuard>
      </main>
    </div>
  );
}

/** Blocks a page of a higher role before it sends any request. */
function RoleGuard({ children }: { children: ReactNode }) {
  const t = useNavigationTexts();
  const { role } = useViewer();
  const least = pageAt(useRouterState({ select: ({ location }) => location.pathname }))?.roleMin ?? null;
  return least === null || isAtLeast(role, least) ? children : <Text>{t.notYours}</Text>;
}
