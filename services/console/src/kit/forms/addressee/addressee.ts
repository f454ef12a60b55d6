/** Reads the receiver that a sender typed: an id or an e-mail address. */

/** The user found by an e-mail address, as drafts store it. */
export type AddresseeInput = { foundId: string; foundName: string };

export const NOBODY_FOUND: AddresseeInput = { foundId: '', foundName: '' };

/** The user with an e-mail address. The API gives only the first letters of each name. */
export type FoundUser = { email: string; maskedName: string };

export const formatAddressee = ({ maskedName, email }: FoundUser): string => `${maskedName} (${email})`;

/** Returns null when the text is not an e-mail address. */
export function readEmail(typed: string): string | null {
  const text = typed.trim();
  return /^[^@\s]+@[^@\s]+$/.test(text) ? text : null;
}

/** The receiver's id: the typed one, or that of the user found by e-mail. */
export const addresseeId = ({ userId, foundId }: AddresseeInput & { userId: string }): string =>
  readEmail(userId) === null ? userId : foundId;

/** The user found by e-mail; null for a typed id. */
export function foundAddressee({
  userId,
  foundId,
  foundName,
}: AddresseeInput & { userId: string }): FoundUser | null {
  const email = readEmail(userId);
  return email === null || foundId === '' ? null : { email, maskedName: foundName };
}
