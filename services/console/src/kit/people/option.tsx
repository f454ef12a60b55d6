import type { User } from '@cowrie/client';
import { Text } from '@mantine/core';
import { visible } from '../format/visible.ts';

/** One who can be chosen, by name, e-mail address and id. */
export function Option({ of }: { of: User | undefined }) {
  if (of === undefined) return null;
  return (
    <div>
      <Text size="sm">{visible(of.fullName)}</Text>
      <Text size="xs" c="dimmed">
        {of.email} · {of.id}
      </Text>
    </div>
  );
}
