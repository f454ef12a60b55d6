import { Alert } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { behind, queryClient } from '../../kit/api/api.ts';
import { texts } from '../../kit/i18n/language.tsx';

const useTexts = texts({
  behind: [
    'The latest changes may be missing here. Reload the page in a moment.',
    'Les dernières modifications peuvent manquer ici. Rechargez la page dans un instant.',
  ],
});

/** Says that what the page shows may lack the newest, until what it reads next does not. */
export function BehindNote() {
  const t = useTexts();
  const isBehind = useSyncExternalStore(behind.subscribe, behind.isBehind);
  // Not before the other page is there: what this one shows would be read once more.
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other answers
  useEffect(() => {
    if (!behind.isBehind()) return;
    behind.forget();
    // What is kept of them would be shown without the note.
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
