import { NavLink, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import classes from './navigation.module.css';
import { GROUPS, type Group, PAGES, type Page, pageAt, useNavigationTexts } from './pages.ts';

export function Navigation() {
  const t = useNavigationTexts();
  const { role } = useViewer();
  const here = pageAt(useRouterState({ select: ({ location }) => location.pathname }));
  const offered = PAGES.filter(({ roleMin }) => roleMin === null || isAtLeast(role, roleMin));
  const of = (group: Group | null) => offered.filter((page) => page.group === group);
  return (
    <>
      <Pages pages={of(null)} here={here} />
      {GROUPS.map((group) => {
        const pages = of(group);
        return (
          pages.length > 0 && (
            <section key={group} aria-label={t[group]}>
              <Text className={classes.group ?? ''}>{t[group]}</Text>
              <Pages pages={pages} here={here} />
            </section>
          )
        );
      })}
    </>
  );
}

type Props = { pages: readonly Page[]; here: Page | undefined };

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
