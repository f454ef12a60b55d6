import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { escapeBidiIfText } from '../format/escape-bidi.ts';
import classes from './facts.module.css';

type Props = {
  facts: readonly (readonly [string, ReactNode])[];
  isRow?: boolean;
};

export function Facts({ facts, isRow = false }: Props) {
  return (
    <dl className={classes.facts} data-row={isRow || undefined}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{escapeBidiIfText(value) ?? <Skeleton height="1em" width="10ch" />}</dd>
        </div>
      ))}
    </dl>
  );
}
