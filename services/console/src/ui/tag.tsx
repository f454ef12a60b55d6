import { Badge } from '@mantine/core';

const COLORS: Record<string, string> = {
  OPEN: 'blue',
  PENDING: 'yellow',
  ACTIVE: 'green',
  SETTLED: 'green',
  APPROVED: 'green',
  DELIVERED: 'green',
  CAPTURED: 'green',
  REJECTED: 'red',
  FAILED: 'red',
  DISABLED: 'red',
};

/** A word of the API (a type, a status, a role) as it is called there. */
export function Tag({ children }: { children: string }) {
  return (
    <Badge variant="light" color={COLORS[children] ?? 'gray'} radius="sm" tt="none" fw={600}>
      {children}
    </Badge>
  );
}
