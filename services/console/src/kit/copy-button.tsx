import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { texts } from './i18n/language.tsx';

const useTexts = texts({
  copied: ['Copied', 'Copié'],
});

type Props = {
  /** Undefined: not there yet. */
  text: string | undefined;
  /** Beside what it copies. */
  isSmall?: boolean;
  children: string;
};

/** Puts a text on the clipboard. Pages of plain HTTP have none: there is no button, and the text is selected by hand. */
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
