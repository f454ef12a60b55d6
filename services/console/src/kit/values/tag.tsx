import { Badge } from '@mantine/core';
import { useWord } from './term-names.ts';
import type { Word } from './terms.ts';

const COLORS: Partial<Record<Word, string>> = {
  OPEN: 'blue',
  PENDING: 'yellow',
  PAUSED: 'yellow',
  ACTIVE: 'green',
  SETTLED: 'green',
  APPROVED: 'green',
  DELIVERED: 'green',
  CAPTURED: 'green',
  PAID: 'green',
  PASSED: 'green',
  RUNNING: 'blue',
  REJECTED: 'red',
  FAILED: 'red',
  DISABLED: 'red',
  SUSPENDED: 'red',
  BLOCKED: 'red',
  FAILING: 'red',
};

export function Tag({ children }: { children: Word }) {
  return <Label color={COLORS[children] ?? 'gray'}>{useWord()(children)}</Label>;
}

export function Label({ color = 'gray', children }: { color?: string; children: string }) {
  return (
    <Badge
      variant="light"
      color={color}
      radius="sm"
      tt="none"
      fw={600}
      // Otherwise a table would cut the word off before wrapping a long text in the next column.
      miw="max-content"
    >
      {children}
    </Badge>
  );
}
