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

/** A word of the API (a type, a status, a role), told apart by its colour. */
export function Tag({ children }: { children: Word }) {
  return <Label color={COLORS[children] ?? 'gray'}>{useWord()(children)}</Label>;
}

/** A text that looks like one. */
export function Label({ color = 'gray', children }: { color?: string; children: string }) {
  return (
    <Badge
      variant="light"
      color={color}
      radius="sm"
      tt="none"
      fw={600}
      // Else a table cuts the word off before it breaks a long text beside it.
      miw="max-content"
    >
      {children}
    </Badge>
  );
}
