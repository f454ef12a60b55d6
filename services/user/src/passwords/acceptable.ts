import { LIMITS, type Refusal, refuse } from '@cowrie/contracts';
import { DIGITS_MAX, isCommonPassword } from './common.ts';
import type { IsLeaked } from './leaked-file.ts';

/** The length is in code points, and a password is never trimmed. */
export function isAcceptablePassword(password: string): boolean {
  // A huge text is not spread into an array; a code point is at most two UTF-16 units.
  if (password.length > LIMITS.passwordMax * 2) return false;
  const length = [...password].length;
  return length >= LIMITS.passwordMin && length <= LIMITS.passwordMax;
}

/** Null means that the password is accepted. `field` is the caller's name for it. */
export type JudgePassword = (
  password: string,
  field: 'password' | 'newPassword',
) => Promise<Refusal<'invalid_request'> | null>;

/** Without `isLeaked` only the commonest passwords are known. */
export function createJudgePassword(isLeaked?: IsLeaked): JudgePassword {
  return async (password, field) => {
    if (!isAcceptablePassword(password))
      return refuse('invalid_request', 'A password has 12 to 128 characters.');
    const message = isCommonPassword(password)
      ? `must have more than common words, keyboard rows and up to ${DIGITS_MAX} digits`
      : (await isLeaked?.(password)) && 'is on a list of leaked passwords; choose another';
    if (!message) return null;
    return refuse('invalid_request', `${field} ${message}`, [{ path: field, message }]);
  };
}
