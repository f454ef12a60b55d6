import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

const FULL = 100;

type Props = {
  name: string;
  /** How much of how much. */
  children: ReactNode;
  /** Null where there is no end of it. */
  percent: number | null;
};

/** What is used of something. */
export function Used({ name, children, percent }: Props) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm">{name}</Text>
        <Text size="sm">{children}</Text>
      </Group>
      {percent !== null && (
        <Progress value={percent} aria-label={name} color={percent < FULL ? 'blue' : 'red'} />
      )}
    </div>
  );
}

/** What was lowered may be less than what is used. */
export const percentOf = (used: number, most: number): number =>
  most === 0 ? FULL : Math.min(FULL, (FULL * used) / most);
