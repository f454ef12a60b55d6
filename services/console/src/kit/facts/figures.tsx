import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton height="1em" width="7ch" my="0.2em" />}</dd>
    </div>
  );
}
