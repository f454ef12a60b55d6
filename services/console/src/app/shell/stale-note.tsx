import { Alert } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient, staleReads } from '../../kit/api/api.ts';
import { texts } from '../../kit/i18n/language.tsx';

const useTexts = texts({
  behind: [
    'The latest changes may be missing here. Reload the page in a moment.',
    'Les dernières modifications peuvent manquer ici. Rechargez la page dans un instant.',
  ],
});

export function StaleNote() {
  const t = useTexts();
  const isBehind = useSyncExternalStore(staleReads.subscribe, staleReads.isStale);
  // Waits until the next page is rendered, because the present one would read its data again.
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other answers
  useEffect(() => {
    if (!staleReads.isStale()) return;
    staleReads.forget();
    // Cached stale answers would be shown without the note.
    queryClient.invalidateQueries({}, { cancelRefetch: false });
  }, [page]);
  return (
    <div role="status">
      {isBehind && (
        <Alert color="yellow" variant="light" py="xs" mb="md" role="note">
          {t.behind}
        </Alert>
      )}
    </div>
  );
}
