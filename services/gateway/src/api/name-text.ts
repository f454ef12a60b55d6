import { z } from 'zod';
import { expected, sizedText } from './inputs.ts';

/**
 * Characters without width, and characters that change the direction of the text. They make two names look
 * alike, or a name read backwards.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Normalizes (NFC) a text that identifies a person or a thing; null when nothing of it is visible or part of
 * it is invisible.
 */
export function normalizeName(text: string): string | null {
  const form = text.normalize('NFC');
  return VISIBLE.test(form) && !INVISIBLE.test(form) ? form : null;
}

/**
 * Text of 1 to `max` characters that identifies a person or a thing. It is normalized (NFC), so that two ways
 * of typing give the same name. The document publishes a format of Cowrie instead of a pattern, because these
 * characters are not valid in regular expressions of PHP, Go and .NET.
 */
export function nameText(max: number) {
  return sizedText(z.string(expected('text')).normalize('NFC'), 1, max)
    .refine((value) => VISIBLE.test(value), { error: 'must have a visible character' })
    .refine((value) => !INVISIBLE.test(value), {
      error: 'must not have invisible characters, or characters that change the direction of the text',
    })
    .meta({ minLength: 1, maxLength: max, format: 'visible-text' });
}
