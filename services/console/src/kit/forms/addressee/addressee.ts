/** Whom coins are for, as their sender knows them: an id, or an e-mail address that somebody was found by. */

/** Who was found by an address, as drafts keep it. */
export type FoundTyped = { foundId: string; foundName: string };

export const NOBODY_FOUND: FoundTyped = { foundId: '', foundName: '' };

/** Whom an address led to; of their name only the first letters are given. */
export type Found = { email: string; maskedName: string };

/** Them in a sentence. */
export const named = ({ maskedName, email }: Found): string => `${maskedName} (${email})`;

/** The e-mail address that was typed; null when it is none. */
export function emailIn(typed: string): string | null {
  const text = typed.trim();
  return /^[^@\s]+@[^@\s]+$/.test(text) ? text : null;
}

/** The id that is meant: what was typed, or that of whom the address led to. */
export const idOf = ({ userId, foundId }: FoundTyped & { userId: string }): string =>
  emailIn(userId) === null ? userId : foundId;

/** Who was found; null for an id, of whom nothing is known. */
export function foundOf({ userId, foundId, foundName }: FoundTyped & { userId: string }): Found | null {
  const email = emailIn(userId);
  return email === null || foundId === '' ? null : { email, maskedName: foundName };
}
