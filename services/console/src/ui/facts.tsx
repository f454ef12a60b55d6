import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and what they are, below each other; a place for what is not there yet. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton height="1em" width="10ch" />}</dd>
        </div>
      ))}
    </dl>
  );
}
