import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { isGuessable } from './guessable.ts';
import { expected, text } from './inputs.ts';

const EMAIL_MIN = 3;
const LOOSE_EMAIL = /^[^\s@]+@[^\s@]+$/u;
// Letters of any script: an address is checked for its form, and for nothing that a mail server may allow.
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{Cc}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)*$/u;
const DOMAIN = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;
const NOT_AN_EMAIL = 'must be an e-mail address';

const lowerCased = z
  .string(expected('an e-mail address'))
  // Bounded before it is worked on; lower case may be longer than upper case, hence both checks.
  .refine((value) => value.length <= LIMITS.emailMax, {
    error: `must have at most ${LIMITS.emailMax} characters`,
    abort: true,
  })
  .transform((value) => value.toLowerCase())
  .refine((value) => value.length >= EMAIL_MIN && value.length <= LIMITS.emailMax, {
    error: NOT_AN_EMAIL,
    abort: true,
  })
  .refine((value) => LOOSE_EMAIL.test(value), { error: NOT_AN_EMAIL, abort: true });

/** An e-mail address in lower case, by which somebody logs in. */
export const LoginEmail = lowerCased.meta({ format: 'email', maxLength: LIMITS.emailMax });

/** An e-mail address in lower case, under which somebody registers. */
export const NewEmail = lowerCased
  .refine(
    (value) => {
      const [local = '', domain = ''] = value.split('@');
      return LOCAL.test(local) && DOMAIN.test(domain);
    },
    { error: NOT_AN_EMAIL },
  )
  .meta({ format: 'email', maxLength: LIMITS.emailMax });

export const NewPassword = text(LIMITS.passwordMin, LIMITS.passwordMax)
  .refine((value) => value.length > LIMITS.passwordMax * 2 || !isGuessable(value), {
    error: 'must be harder to guess: not a few characters repeated, nor digits or letters in order',
  })
  .meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax });

/** A password that is compared: whatever is longer than a password can be stays wrong when it is cut. */
export const ShownPassword = z.string(expected('text')).transform((value) =>
  Array.from(value.slice(0, SHOWN_MAX * 2))
    .slice(0, SHOWN_MAX)
    .join(''),
);

const SHOWN_MAX = LIMITS.passwordMax + 1;

export const FullName = text(1, LIMITS.fullNameMax);

/** That it is the owner who asks. */
export const ByOwner = z.strictObject({
  password: ShownPassword,
  code: text(1, LIMITS.codeMax)
    .optional()
    .meta({ description: 'Of the app, or a recovery code; asked for while an app is in force' }),
});
