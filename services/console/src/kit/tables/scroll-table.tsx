import type { ReactNode } from 'react';
import classes from './scroll-table.module.css';

export function ScrollTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its focus
    <section className={classes.frame} aria-label={name} tabIndex={0}>
      <table className={classes.table} aria-label={name}>
        {children}
      </table>
    </section>
  );
}
