import { LIMITS } from '@cowrie/contracts';
import { emailForm } from '@cowrie/runtime';
import { z } from 'zod';
import { guessableRule } from './guessable-password.ts';
import { expected, text } from './inputs.ts';
import { INVISIBLE, nameText } from './name-text.ts';

const EMAIL_MIN = 3;
const LOOSE_EMAIL = /^[^\s@]+@[^\s@]+$/u;
// Accepts letters of any script; a mail server's rules may be stricter.
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{Cc}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)*$/u;
const NOT_AN_EMAIL = 'must be an e-mail address';

const normalizedEmail = z
  .string(expected('an e-mail address'))
  // Checked before and after, because the normalized address may be longer than the typed text.
  .refine((value) => value.length <= LIMITS.emailMax, {
    error: `must have at most ${LIMITS.emailMax} characters`,
    abort: true,
  })
  .refine((value) => LOOSE_EMAIL.test(value), { error: NOT_AN_EMAIL, abort: true })
  .transform(emailForm)
  .refine(({ email }) => email.length >= EMAIL_MIN && email.length <= LIMITS.emailMax, {
    error: NOT_AN_EMAIL,
    abort: true,
  });
const PUBLISHED = { format: 'email', maxLength: LIMITS.emailMax } as const;

export const LoginEmail = normalizedEmail.transform(({ email }) => email).meta(PUBLISHED);

/**
 * Mail servers disagree on whether full-width letters, ligatures and the like name the same mailbox as plain letters.
 * An address with one before its @ is refused, because it looks like another address.
 */
export const NewEmail = normalizedEmail
  .refine(
    ({ local, isDomain }) =>
      isDomain && LOCAL.test(local) && !INVISIBLE.test(local) && local.normalize('NFKC') === local,
    { error: NOT_AN_EMAIL },
  )
  .transform(({ email }) => email)
  .meta(PUBLISHED);

export const NewPassword = text(LIMITS.passwordMin, LIMITS.passwordMax)
  .superRefine((value, context) => {
    const message = value.length > LIMITS.passwordMax * 2 ? null : guessableRule(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax });

/** The text is cut at one character more than the longest password, so a longer one stays wrong. */
export const EnteredPassword = z.string(expected('text')).transform((value) =>
  Array.from(value.slice(0, ENTERED_MAX * 2))
    .slice(0, ENTERED_MAX)
    .join(''),
);

const ENTERED_MAX = LIMITS.passwordMax + 1;

export const FullName = nameText(LIMITS.fullNameMax);

export const OwnerConfirmation = z.strictObject({
  password: EnteredPassword,
  code: text(1, LIMITS.codeMax).optional().meta({
    description: 'Code of the authenticator app, or a recovery code. Required while an app is set up',
  }),
});
