import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { texts } from './i18n/language.tsx';

const useTexts = texts({
  copied: ['Copied', 'Copié'],
});

type Props = {
  text: string | undefined;
  isSmall?: boolean;
  children: string;
};

/**
 * Copies a text. Pages over plain HTTP have no clipboard, so there is no button and the user selects the
 * text.
 */
export function CopyButton({ text, isSmall = false, children }: Props) {
  const t = useTexts();
  const clipboard = useClipboard();
  if (!('clipboard' in navigator)) return null;
  return (
    <Button
      variant="default"
      size={isSmall ? 'compact-xs' : 'sm'}
      disabled={text === undefined}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? t.copied : children}</span>
    </Button>
  );
}
