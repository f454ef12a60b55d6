import { Card, Group, Stack, Text } from '@mantine/core';
import { AddPasskey } from '../../features/account/add-passkey.tsx';
import { changePassword } from '../../features/account/change-password.ts';
import { confirmFactor, removeFactor, setUpFactor } from '../../features/account/factor-forms.ts';
import { passkeys } from '../../features/account/passkey-table.tsx';
import { useAccountTexts } from '../../features/account/texts.ts';
import { getLinkCode } from '../../features/links/link-forms.ts';
import { links } from '../../features/links/link-table.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { ActButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { SendVerification } from '../../kit/send-verification.tsx';
import { canUsePasskeys } from '../../kit/session/passkeys.ts';
import { useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';

/** Whether the reader's address is confirmed, their second factors, and the platforms that act for them. */
export function AccountPage() {
  const t = useAccountTexts();
  const { email, isVerified, hasSecondFactor } = useViewer();
  return (
    <Page title={t.title} about={t.about}>
      <Card>
        <Stack>
          <Facts
            isRow
            facts={[
              [t.email, email],
              [t.confirmed, isVerified ? t.yes : t.no],
              [t.inForce, hasSecondFactor ? t.yes : t.none],
            ]}
          />
          {!isVerified && <SendVerification />}
          <Group>
            <ActButton act={changePassword} on={undefined} look={{ variant: 'default' }} />
          </Group>
        </Stack>
      </Card>
      <Card>
        <Factor />
      </Card>
      <Card>
        <Passkeys />
      </Card>
      <Card>
        <Platforms />
      </Card>
    </Page>
  );
}

/** Whether it is in force beside passkeys no operation tells; the gateway refuses what does not fit. */
function Factor() {
  const t = useAccountTexts();
  return (
    <Section name={t.factor} about={t.factorAbout}>
      <Group gap="xs">
        <ActButton act={setUpFactor} on={undefined} />
        <ActButton act={confirmFactor} on={undefined} look={{ variant: 'default' }} />
        <ActButton act={removeFactor} on={undefined} look={{ color: 'red', variant: 'outline' }} />
      </Group>
      <Text size="sm" c="dimmed">
        {t.lost}
      </Text>
    </Section>
  );
}

function Passkeys() {
  const t = useAccountTexts();
  return (
    <Section name={t.passkeys} about={t.passkeysAbout}>
      {canUsePasskeys() && (
        <Group>
          <AddPasskey />
        </Group>
      )}
      <ObjectTable of={passkeys} question={undefined} />
    </Section>
  );
}

function Platforms() {
  const t = useAccountTexts();
  return (
    <Section name={t.platforms} about={t.platformsAbout}>
      <Group>
        <ActButton act={getLinkCode} on={undefined} />
      </Group>
      <ObjectTable of={links} question="mine" without={['externalId']} />
    </Section>
  );
}
