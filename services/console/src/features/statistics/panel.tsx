import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

export function Panels({ children }: { children: ReactNode }) {
  return <div className={classes.panels}>{children}</div>;
}

type Props = {
  title: string;
  rows: readonly { key: string; name: ReactNode; value: ReactNode; isPart?: boolean }[];
};

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
