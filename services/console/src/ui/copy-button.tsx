import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { texts } from '../i18n/language.tsx';

const useTexts = texts({ copied: 'Copied' }, { copied: 'Copié' });

/** Puts a text on the clipboard. Pages of plain HTTP have none: there is no button, and the text is selected by hand. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useTexts();
  const clipboard = useClipboard();
  if (!('clipboard' in navigator)) return null;
  return (
    <Button variant="default" onClick={() => clipboard.copy(text)}>
      <span role="status">{clipboard.copied ? t.copied : children}</span>
    </Button>
  );
}
