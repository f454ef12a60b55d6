import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** Figures beside each other. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

/** One figure below its name; without one its place, which is as high. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton height="1em" width="7ch" my="0.2em" />}</dd>
    </div>
  );
}
