import { Stack, Text, Title } from '@mantine/core';
import { ActButton } from '../../kit/acts/act/act-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { ledgerHeads } from './head-table.tsx';
import { startVerification } from './start-verification.ts';
import { useVerificationTexts } from './texts.ts';
import { verifications } from './verification-table.tsx';

/** Verifications of the ledger, a new one, and the signed heads of its chains. */
export function VerificationsPage() {
  const t = useVerificationTexts();
  return (
    <Page title={t.title} about={t.about} actions={<ActButton act={startVerification} on={undefined} />}>
      <ObjectTable of={verifications} question={undefined} />
      <Stack>
        <div>
          <Title order={2} size="h4">
            {t.heads}
          </Title>
          <Text size="sm" c="dimmed">
            {t.headsAbout}
          </Text>
        </div>
        <ObjectTable of={ledgerHeads} question={undefined} />
      </Stack>
    </Page>
  );
}
