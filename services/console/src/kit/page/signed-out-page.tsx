import { Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

type Props = { title: string; about?: string; children: ReactNode };

export function SignedOutPage({ title, about, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Cowrie`;
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400}>
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <img src="/console/icon.svg" alt="" width={32} height={32} />
            <Text fw={700} size="xl">
              Cowrie
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LanguageSwitch />
            <SchemeSwitch />
          </Group>
        </Group>
        <Card padding="lg">
          <Stack>
            <div>
              <Title order={1} size="h3">
                {title}
              </Title>
              {about && (
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Card>
      </Stack>
    </Center>
  );
}
