import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from './api/api.ts';
import { useSubmission } from './forms/use-submission.ts';
import { texts } from './i18n/language.tsx';
import { TroubleNote } from './trouble-note.tsx';

const useTexts = texts({
  send: ['Send another e-mail', 'Envoyer un autre e-mail'],
  sent: [
    'An e-mail is on its way. Its link works once, within 24 hours.',
    'Un e-mail est en route. Son lien ne sert qu’une fois, dans les 24 heures.',
  ],
});

export function SendVerification() {
  const t = useTexts();
  const [isSent, setSent] = useState(false);
  const { isBusy, trouble, run } = useSubmission(
    () => api.requestVerification({}),
    () => setSent(true),
  );
  return (
    <Stack gap="xs" align="flex-start">
      {isSent ? (
        <Text role="status" size="sm">
          {t.sent}
        </Text>
      ) : (
        <Button variant="default" loading={isBusy} onClick={run}>
          {t.send}
        </Button>
      )}
      {trouble && <TroubleNote trouble={trouble} />}
    </Stack>
  );
}
