import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '../i18n/language.tsx';

const useTexts = texts({
  title: ['Page not found', 'Page introuvable'],
  back: ['Go to my wallet', 'Aller à mon portefeuille'],
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
