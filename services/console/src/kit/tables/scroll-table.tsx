import type { ReactNode } from 'react';
import classes from './scroll-table.module.css';

export function ScrollTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it when it has the focus
    <section className={classes.frame} aria-label={name} tabIndex={0}>
      <table className={classes.table} aria-label={name}>
        {children}
      </table>
    </section>
  );
}
