import { Card, Group, Stack, Text } from '@mantine/core';
import { AddPasskey } from '../../features/account/add-passkey.tsx';
import { changePassword } from '../../features/account/change-password.ts';
import { confirmFactor, removeFactor, setUpFactor } from '../../features/account/factor-forms.ts';
import { MailSettings } from '../../features/account/mail-settings.tsx';
import { passkeys } from '../../features/account/passkey-table.tsx';
import { useAccountTexts } from '../../features/account/texts.ts';
import { getLinkCode } from '../../features/links/link-forms.ts';
import { links } from '../../features/links/link-table.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { SendVerification } from '../../kit/send-verification.tsx';
import { canUsePasskeys } from '../../kit/session/passkeys.ts';
import { useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';

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
            <FormButton form={changePassword} record={undefined} look={{ variant: 'default' }} />
          </Group>
        </Stack>
      </Card>
      <Card>
        <AuthenticatorApp />
      </Card>
      <Card>
        <Passkeys />
      </Card>
      <Card>
        <Platforms />
      </Card>
      <Card>
        <MailSettings />
      </Card>
    </Page>
  );
}

/** No operation tells an authenticator app from a passkey, so with either of them all buttons are offered. */
function AuthenticatorApp() {
  const t = useAccountTexts();
  const { hasSecondFactor } = useViewer();
  return (
    <Section name={t.factor} about={t.factorAbout}>
      <Group gap="xs">
        <FormButton form={setUpFactor} record={undefined} />
        <FormButton form={confirmFactor} record={undefined} look={{ variant: 'default' }} />
        {hasSecondFactor && (
          <FormButton form={removeFactor} record={undefined} look={{ color: 'red', variant: 'outline' }} />
        )}
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
      <ObjectTable table={passkeys} question={undefined} />
    </Section>
  );
}

function Platforms() {
  const t = useAccountTexts();
  return (
    <Section name={t.platforms} about={t.platformsAbout}>
      <Group>
        <FormButton form={getLinkCode} record={undefined} />
      </Group>
      <ObjectTable table={links} question="mine" without={['externalId']} />
    </Section>
  );
}
