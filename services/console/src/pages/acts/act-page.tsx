import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './acts.module.css';
import { ACTS, type ActName } from './acts.ts';
import { useActTexts } from './texts.ts';

/** The page of one act, for those who may do it. */
export function ActPage({ act, children }: { act: ActName; children: ReactNode }) {
  const t = useActTexts();
  const { role } = useViewer();
  const mayDo = ACTS.some(({ name, least }) => name === act && isAtLeast(role, least));
  return (
    <Page
      title={t[act].name}
      about={t[act].about}
      actions={
        <Link to="/acts" className={classes.back ?? ''}>
          {t.back}
        </Link>
      }
    >
      {mayDo ? children : <Text>{t.notYours}</Text>}
    </Page>
  );
}
