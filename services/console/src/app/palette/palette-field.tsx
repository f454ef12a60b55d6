import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { usePaletteTexts } from './texts.ts';

const SEARCH_MAX = 100;

type Props = { typed: string; onType(typed: string): void } & Omit<TextInputProps, 'value' | 'onChange'>;

/**
 * The text field of the palette. It takes the focus when it appears, and continues after the field that it
 * replaces while the palette loads.
 */
export function PaletteField({ typed, onType, ...rest }: Props) {
  const t = usePaletteTexts();
  const { role } = useViewer();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <TextInput
      ref={field}
      aria-label={t.title}
      placeholder={isAtLeast(role, 'ADMIN') ? t.about : t.aboutPages}
      role="combobox"
      aria-expanded={false}
      autoComplete="off"
      maxLength={SEARCH_MAX}
      data-autofocus
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      {...rest}
    />
  );
}
