import { Badge } from '@mantine/core';
import { useWord } from './words.ts';

const COLORS: Record<string, string> = {
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
export function Tag({ children }: { children: string }) {
  const word = useWord();
  return (
    <Badge
      title={children}
      variant="light"
      color={COLORS[children] ?? 'gray'}
      radius="sm"
      tt="none"
      fw={600}
      // Else a table cuts the word off before it breaks a long text beside it.
      miw="max-content"
    >
      {word(children)}
    </Badge>
  );
}
