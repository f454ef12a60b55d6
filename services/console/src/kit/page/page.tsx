import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { escapeBidi } from '../format/escape-bidi.ts';

type Props = { title: string; about?: string; actions?: ReactNode; children: ReactNode };

export function Page({ title: given, about, actions, children }: Props) {
  const title = escapeBidi(given);
  useEffect(() => {
    document.title = `${title} · Cowrie`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about && (
            <Text c="dimmed" size="sm" mt={2}>
              {escapeBidi(about)}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
