import { Alert, Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../api/load.ts';
import { Dialog } from '../../dialog.tsx';
import { texts } from '../../i18n/language.tsx';
import { Time } from '../../values/time.tsx';
import type { Secrets } from '../form/form-words.ts';

const useTexts = texts({
  once: ['Shown only once', 'Affiché une seule fois'],
  onceAbout: [
    'Store it now: only its hash is kept.',
    'Conservez-le maintenant : seule son empreinte est gardée.',
  ],
  copy: ['Copy', 'Copier'],
  copied: ['Copied', 'Copié'],
  close: ['I have stored it', 'Je l’ai conservé'],
});

const QrCode = lazy(() =>
  loadPart(() => import('../../qr-code.tsx')).then((loaded) => ({ default: loaded.QrCode })),
);

type Props = { secrets: Secrets; previousFocus: Element | null; onClose(): void };

/**
 * Shows secrets, which is possible only once. Only its button closes it, so that no click outside loses them.
 */
export function SecretsDialog({
  secrets: { name, about, link, until, note, secrets },
  previousFocus,
  onClose,
}: Props) {
  const t = useTexts();
  return (
    <Dialog title={name} onClose={onClose} previousFocus={previousFocus} isClosable={false}>
      <Stack>
        <Alert color="yellow" variant="light" title={t.once}>
          {about ?? t.onceAbout}
        </Alert>
        {secrets.map(([label, secret]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Group wrap="nowrap" justify="space-between">
              <Code block>{secret}</Code>
              <CopyButton value={secret}>
                {({ copied, copy }) => (
                  <Button size="compact-sm" variant="default" onClick={copy}>
                    {copied ? t.copied : t.copy}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
        ))}
        {until && (
          <Text size="sm">
            {until.label} <Time at={until.at} isExact />
          </Text>
        )}
        {link && (
          <>
            <Suspense>
              <QrCode text={link.href} title={link.label} />
            </Suspense>
            <Anchor href={link.href} size="sm">
              {link.label}
            </Anchor>
          </>
        )}
        {note && <Text size="sm">{note}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
