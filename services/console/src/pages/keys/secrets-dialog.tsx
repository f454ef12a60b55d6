import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useKeyTexts } from './texts.ts';

export type Secrets = {
  name: string;
  /** What becomes of those before. */
  note?: string;
  secrets: readonly (readonly [string, string])[];
};
type Props = { secrets: Secrets; onClose(): void };

/** Shows secrets the once that they can be. It is closed by its button alone. */
export function SecretsDialog({ secrets: { name, note, secrets }, onClose }: Props) {
  const t = useKeyTexts();
  return (
    <Dialog title={name} onClose={onClose} isClosable={false}>
      <Stack>
        <Alert color="yellow" variant="light" title={t.once}>
          {t.onceAbout}
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
        {note && <Text size="sm">{note}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
