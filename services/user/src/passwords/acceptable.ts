import { LIMITS } from '@cowrie/contracts';

/** Whether a clear password is as long as the rules ask for, counted in code points; it is never trimmed. */
export function isAcceptablePassword(password: string): boolean {
  // A code point is at most two UTF-16 units, so a huge text is not spread into an array.
  if (password.length > LIMITS.passwordMax * 2) return false;
  const length = [...password].length;
  return length >= LIMITS.passwordMin && length <= LIMITS.passwordMax;
}
