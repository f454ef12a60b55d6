import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { texts } from '../kit/i18n/language.tsx';

const useTexts = texts({
  title: ['Something went wrong here', 'Une erreur s’est produite ici'],
  about: [
    'This is not your fault. What you entered in a form is kept.',
    'Vous n’y êtes pour rien. Votre saisie dans un formulaire est conservée.',
  ],
  again: ['Reload', 'Recharger'],
});

export function FailedPage({ error }: ErrorComponentProps) {
  const t = useTexts();
  return (
    <Stack role="alert">
      <Title order={1} size="h2">
        {t.title}
      </Title>
      <Text>{t.about}</Text>
      <Code>{String(error)}</Code>
      <Group>
        <Button onClick={() => window.location.reload()}>{t.again}</Button>
      </Group>
    </Stack>
  );
}
