import { z } from 'zod';
import { expected, sizedText } from './inputs.ts';

/** Characters that take no room or turn the direction of what follows: with them two names look alike, or one reads backwards. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The one form of a text that identifies somebody or something; null when it is none. */
export function nameForm(text: string): string | null {
  const form = text.normalize('NFC');
  return VISIBLE.test(form) && !INVISIBLE.test(form) ? form : null;
}

/**
 * Text of 1 to `max` characters that identifies somebody or something: composed (NFC), so that it is the same however it was typed. It
 * is published as a format of our own, because a pattern with such characters is no regular expression in PHP, Go and .NET.
 */
export function nameText(max: number) {
  return sizedText(z.string(expected('text')).normalize('NFC'), 1, max)
    .refine((value) => VISIBLE.test(value), { error: 'must have a visible character' })
    .refine((value) => !INVISIBLE.test(value), {
      error: 'must not have invisible characters, or characters that change the direction of the text',
    })
    .meta({ minLength: 1, maxLength: max, format: 'visible-text' });
}
