import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

const FULL = 100;

type Props = {
  name: string;
  children: ReactNode;
  percent: number | null;
};

export function UsageBar({ name, children, percent }: Props) {
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

/** A lowered limit may be below the used amount, so the percentage is capped. */
export const usagePercent = (used: number, most: number): number =>
  most === 0 ? FULL : Math.min(FULL, (FULL * used) / most);
