import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** Panels beside each other, where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={classes.panels}>{children}</div>;
}

type Props = {
  title: string;
  /** A value that is not there yet has its place. */
  rows: readonly { key: string; name: ReactNode; value: ReactNode; isPart?: boolean }[];
};

/** Names at the left, and at the right what they are. */
export function Panel({ title, rows }: Props) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {rows.map(({ key, name, value, isPart }) => (
          <div key={key} data-part={isPart || undefined}>
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton height="1em" width="9ch" my="0.25em" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
