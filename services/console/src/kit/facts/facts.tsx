import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { visibleIn } from '../format/visible.ts';
import classes from './facts.module.css';

type Props = {
  facts: readonly (readonly [string, ReactNode])[];
  /** Beside each other, where there is room. */
  isRow?: boolean;
};

/** Names and what they are, below each other; a place for what is not there yet. */
export function Facts({ facts, isRow = false }: Props) {
  return (
    <dl className={classes.facts} data-row={isRow || undefined}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{visibleIn(value) ?? <Skeleton height="1em" width="10ch" />}</dd>
        </div>
      ))}
    </dl>
  );
}
