import { Skeleton } from '@mantine/core';
import type { PointerEvent, ReactNode } from 'react';
import { barsPath, stepsPath } from './paths.ts';
import classes from './plot.module.css';

type Props = {
  name: string;
  children: ReactNode;
  values: readonly number[] | undefined;
  kind: 'bars' | 'steps';
  at: number | null;
  onPoint(at: number | null): void;
  isChosen: boolean;
  onChoose(): void;
  foot: ReactNode;
};

/** Each series has its own name, so that colours need not be distinguished. */
export function Plot({ name, children, values, kind, at, onPoint, isChosen, onChoose, foot }: Props) {
  const count = values?.length ?? 0;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * count);
    onPoint(place >= 0 && place < count ? place : null);
  };
  return (
    <button type="button" className={classes.plot} aria-pressed={isChosen} onClick={onChoose}>
      <div className={classes.name}>{name}</div>
      <div className={classes.value}>{children ?? <Skeleton height="1em" width="7ch" my="0.2em" />}</div>
      <svg
        aria-hidden="true"
        className={classes.drawing}
        viewBox={`0 0 ${Math.max(1, count)} 1`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPoint(null)}
      >
        {at !== null && <rect className={classes.pointed} x={at} y={0} width={1} height={1} />}
        <path className={classes.drawn} d={(kind === 'bars' ? barsPath : stepsPath)(values ?? [])} />
      </svg>
      <div className={classes.foot} aria-hidden="true">
        {foot}
      </div>
    </button>
  );
}

export function Plots({ children }: { children: ReactNode }) {
  return <div className={classes.plots}>{children}</div>;
}
