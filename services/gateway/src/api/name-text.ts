import { z } from 'zod';
import { expected, sizedText } from './inputs.ts';

/** Characters without width or with a direction make two names look alike, or a name read backwards. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Normalizes (NFC); null when nothing is visible or part of the text is invisible. */
export function normalizeName(text: string): string | null {
  const form = text.normalize('NFC');
  return VISIBLE.test(form) && !INVISIBLE.test(form) ? form : null;
}

/**
 * NFC gives one name for two ways of typing it. The document publishes a format instead of a pattern, because PHP, Go
 * and .NET reject these characters in regular expressions.
 */
export function nameText(max: number) {
  return sizedText(z.string(expected('text')).normalize('NFC'), 1, max)
    .refine((value) => VISIBLE.test(value), { error: 'must have a visible character' })
    .refine((value) => !INVISIBLE.test(value), {
      error: 'must not have invisible characters, or characters that change the direction of the text',
    })
    .meta({ minLength: 1, maxLength: max, format: 'visible-text' });
}
