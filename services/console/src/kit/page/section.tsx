import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { name: string; about?: string; actions?: ReactNode; children: ReactNode };

export function Section({ name, about, actions, children }: Props) {
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            {name}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
