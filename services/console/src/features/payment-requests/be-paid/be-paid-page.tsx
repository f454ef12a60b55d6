import { Anchor, Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { AmountInput } from '../../../kit/forms/amount-input.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { WalletTabs } from '../../../kit/page/wallet-tabs.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { useViewer } from '../../../kit/session/viewer.tsx';
import { sendLinkOf } from './send-link.ts';
import { useBePaidTexts } from './texts.ts';

/** A longer text makes the QR code hard to scan. */
const REASON_MAX = 100;

export function BePaidPage() {
  const t = useBePaidTexts();
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <Card>
        <OwnContact />
      </Card>
      <Card>
        <LinkToPay />
      </Card>
      <Text size="sm">
        {t.once} <SentenceLink to="/wallet/payment-requests">{t.requests}</SentenceLink>
      </Text>
    </Page>
  );
}

type WayProps = { to: '/account' | '/wallet/payment-requests'; children: string };

const SentenceLink = ({ to, children }: WayProps) => (
  <Anchor inherit underline="always" renderRoot={(props) => <Link to={to} {...props} />}>
    {children}
  </Anchor>
);

function OwnContact() {
  const t = useBePaidTexts();
  const { id, email, isVerified } = useViewer();
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [
            t.id,
            <Group key="id" gap="xs" justify="flex-end">
              {id}
              <CopyButton text={String(id)} isSmall>
                {t.copyId}
              </CopyButton>
            </Group>,
          ],
          [t.email, email],
        ]}
      />
      <Text size="sm" c="dimmed">
        {isVerified ? t.emailFinds : t.emailFindsNot}{' '}
        {!isVerified && <SentenceLink to="/account">{t.confirm}</SentenceLink>}
      </Text>
    </Stack>
  );
}

function LinkToPay() {
  const t = useBePaidTexts();
  const { id } = useViewer();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const link = sendLinkOf({ userId: id, amount, reason }, window.location.origin);
  return (
    <Group align="flex-start" gap="lg">
      <QrCode text={link} title={t.qr(link)} />
      <Stack gap="xs" flex="1 1 16rem" miw={0}>
        <Title order={2} size="h4">
          {t.link}
        </Title>
        <Text size="sm">{t.linkAbout}</Text>
        <AmountInput label={t.amount} description={t.amountAbout} value={amount} onType={setAmount} />
        <TextInput
          label={t.reason}
          description={t.reasonAbout}
          maxLength={REASON_MAX}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Code block>{link}</Code>
        <Group>
          <CopyButton text={link}>{t.copyLink}</CopyButton>
        </Group>
      </Stack>
    </Group>
  );
}
