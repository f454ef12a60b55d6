import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../kit/i18n/language.tsx';

const useTexts = texts({
  sandbox: ['Test clock', 'Horloge de test'],
  why: [
    'This installation uses a test clock: times may be in the future',
    'Cette installation utilise une horloge de test : les heures peuvent être dans le futur',
  ],
});

/** A label on sandbox platforms, where a test clock determines all times. */
export function SandboxNote() {
  const t = useTexts();
  const { data: isSandbox = false } = useQuery({
    queryKey: ['sandbox'],
    queryFn: async () => {
      const answer = await fetch('/health/ready');
      return ((await answer.json()) as { sandbox?: boolean }).sandbox ?? false;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isSandbox) return null;
  return (
    <Badge color="gray" variant="outline" c="var(--mantine-color-text)" title={t.why} mb="sm">
      {t.sandbox}
    </Badge>
  );
}
