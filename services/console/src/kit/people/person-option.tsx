import type { User } from '@cowrie/client';
import { Text } from '@mantine/core';
import { escapeBidi } from '../format/escape-bidi.ts';

export function PersonOption({ of }: { of: User | undefined }) {
  if (of === undefined) return null;
  return (
    <div>
      <Text size="sm">{escapeBidi(of.fullName)}</Text>
      <Text size="xs" c="dimmed">
        {of.email} · {of.id}
      </Text>
    </div>
  );
}
