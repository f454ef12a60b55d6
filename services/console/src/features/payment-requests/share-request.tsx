import { Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '../../kit/copy-button.tsx';
import { QrCode } from '../../kit/qr-code.tsx';
import { codeOf, linkOf } from '../../kit/scan/request-link.ts';
import { usePayTexts } from './texts.ts';

export function ShareRequest({ id }: { id: string }) {
  const t = usePayTexts();
  const link = linkOf(id);
  return (
    <Card>
      <Group align="flex-start" gap="lg">
        <QrCode text={codeOf(id)} title={t.qr(codeOf(id))} />
        <Stack gap="xs" flex="1 1 16rem" miw={0}>
          <Title order={2} size="h4">
            {t.handOn}
          </Title>
          <Text size="sm">{t.handOnAbout}</Text>
          <Code block>{link}</Code>
          <Group>
            <CopyButton text={link}>{t.copyLink}</CopyButton>
          </Group>
        </Stack>
      </Group>
    </Card>
  );
}
