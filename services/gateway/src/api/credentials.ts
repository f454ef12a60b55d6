import { LIMITS } from '@cowrie/contracts';
import { emailForm } from '@cowrie/runtime';
import { z } from 'zod';
import { guessableRule } from './guessable.ts';
import { expected, text } from './inputs.ts';
import { INVISIBLE, nameText } from './name-text.ts';

const EMAIL_MIN = 3;
const LOOSE_EMAIL = /^[^\s@]+@[^\s@]+$/u;
// Letters of any script: an address is checked for its form, and for nothing that a mail server may allow.
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{Cc}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)*$/u;
const NOT_AN_EMAIL = 'must be an e-mail address';

const inOneForm = z
  .string(expected('an e-mail address'))
  // Bounded before it is worked on; the one form may be longer than what was typed, hence both checks.
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

/** The one form of an e-mail address, by which somebody logs in. */
export const LoginEmail = inOneForm.transform(({ email }) => email).meta(PUBLISHED);

/**
 * The one form of an e-mail address, under which somebody registers. Mail servers do not agree whether full-width letters, ligatures
 * and the like name the mailbox of the plain letters: an address that has one before its @ is refused, because it looks like another.
 */
export const NewEmail = inOneForm
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

/** A password that is compared: whatever is longer than a password can be stays wrong when it is cut. */
export const ShownPassword = z.string(expected('text')).transform((value) =>
  Array.from(value.slice(0, SHOWN_MAX * 2))
    .slice(0, SHOWN_MAX)
    .join(''),
);

const SHOWN_MAX = LIMITS.passwordMax + 1;

export const FullName = nameText(LIMITS.fullNameMax);

/** That it is the owner who asks. */
export const ByOwner = z.strictObject({
  password: ShownPassword,
  code: text(1, LIMITS.codeMax)
    .optional()
    .meta({ description: 'Of the app, or a recovery code; asked for while an app is in force' }),
});
