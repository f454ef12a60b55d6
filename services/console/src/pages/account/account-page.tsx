import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useViewer } from '../../app/viewer.tsx';
import { ActButton } from '../../ui/acts/act/act-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { SendVerification } from '../../ui/send-verification.tsx';
import { confirmFactor, removeFactor, setUpFactor } from './factor-acts.ts';
import { useAccountTexts } from './texts.ts';

/** Whether the reader's address is confirmed, and their second factor. */
export function AccountPage() {
  const t = useAccountTexts();
  const { email, isVerified } = useViewer();
  return (
    <Page title={t.title} about={t.about}>
      <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
        <Stack>
          <Facts
            isRow
            facts={[
              [t.email, email],
              [t.confirmed, isVerified ? t.yes : t.no],
            ]}
          />
          {!isVerified && <SendVerification />}
        </Stack>
      </Card>
      <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
        <Factor />
      </Card>
    </Page>
  );
}

/** Whether one is in force no operation tells; the gateway refuses what does not fit. */
function Factor() {
  const t = useAccountTexts();
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t.factor}
      </Title>
      <Text size="sm">{t.factorAbout}</Text>
      <Group gap="xs">
        <ActButton act={setUpFactor} on={undefined} />
        <ActButton act={confirmFactor} on={undefined} look={{ variant: 'default' }} />
        <ActButton act={removeFactor} on={undefined} look={{ color: 'red', variant: 'outline' }} />
      </Group>
      <Text size="sm" c="dimmed">
        {t.lost}
      </Text>
    </Stack>
  );
}
