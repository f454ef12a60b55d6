import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** Small figures fit beside each other in one row of a wide page. */
type FiguresProps = { children: ReactNode; isSmall?: boolean };

export function Figures({ children, isSmall = false }: FiguresProps) {
  return (
    <dl className={classes.figures} data-small={isSmall || undefined}>
      {children}
    </dl>
  );
}

type Props = { name: ReactNode; children: ReactNode; note?: ReactNode };

export function Figure({ name, children, note }: Props) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton height="1em" width="7ch" my="0.2em" />}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
