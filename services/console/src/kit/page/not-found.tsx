import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '../i18n/language.tsx';

const useTexts = texts({
  title: ['There is nothing here', 'Il n’y a rien ici'],
  back: ['To my wallet', 'Vers mon portefeuille'],
});

export function NotFound() {
  const t = useTexts();
  return (
    <Stack>
      <Title order={1} size="h2">
        {t.title}
      </Title>
      <Text>
        <Link to="/wallet">{t.back}</Link>
      </Text>
    </Stack>
  );
}
