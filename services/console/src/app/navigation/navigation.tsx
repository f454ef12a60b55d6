import { NavLink } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import classes from './navigation.module.css';
import { GROUPS, type Group, PAGES, type Page, pageAt, useNavigationTexts } from './pages.ts';

export function Navigation() {
  const { role } = useViewer();
  const here = pageAt(useRouterState({ select: ({ location }) => location.pathname }));
  const offered = PAGES.filter(({ roleMin }) => roleMin === null || isAtLeast(role, roleMin));
  const of = (group: Group | null) => offered.filter((page) => page.group === group);
  return (
    <>
      <Pages pages={of(null)} here={here} />
      {GROUPS.map((group) => {
        const pages = of(group);
        return pages.length > 0 && <PageGroup key={group} name={group} pages={pages} here={here} />;
      })}
    </>
  );
}

type Props = { pages: readonly Page[]; here: Page | undefined };

/**
 * A group is open while the reader is on one of its pages, unless they close it. A closed group shows its
 * pending count.
 */
function PageGroup({ name, pages, here }: Props & { name: Group }) {
  const t = useNavigationTexts();
  const isHere = here?.group === name;
  const [state, setState] = useState({ isHere, isOpen: isHere });
  if (state.isHere !== isHere) setState({ isHere, isOpen: isHere });
  return (
    <details
      className={classes.group}
      open={state.isOpen}
      onToggle={({ currentTarget }) => setState({ isHere, isOpen: currentTarget.open })}
    >
      <summary>
        {t[name]}
        {!state.isOpen && pages.map(({ to, Count }) => Count && <Count key={to} />)}
      </summary>
      {state.isOpen && <Pages pages={pages} here={here} />}
    </details>
  );
}

function Pages({ pages, here }: Props) {
  const t = useNavigationTexts();
  return pages.map((page) => (
    <NavLink
      key={page.to}
      renderRoot={(props) => <Link to={page.to} {...props} />}
      label={t[page.name]}
      leftSection={<page.Icon />}
      rightSection={page.Count && <page.Count />}
      active={page === here}
      aria-current={page === here ? 'page' : undefined}
      className={classes.link ?? ''}
    />
  ));
}
