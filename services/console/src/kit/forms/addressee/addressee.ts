export type AddresseeInput = { foundId: string; foundName: string };

export const NOBODY_FOUND: AddresseeInput = { foundId: '', foundName: '' };

/** The user with an e-mail address. The API gives only the first letters of each name. */
export type FoundUser = { email: string; maskedName: string };

export const formatAddressee = ({ maskedName, email }: FoundUser): string => `${maskedName} (${email})`;

export function readEmail(typed: string): string | null {
  const text = typed.trim();
  return /^[^@\s]+@[^@\s]+$/.test(text) ? text : null;
}

export const addresseeId = ({ userId, foundId }: AddresseeInput & { userId: string }): string =>
  readEmail(userId) === null ? userId : foundId;

export function foundAddressee({
  userId,
  foundId,
  foundName,
}: AddresseeInput & { userId: string }): FoundUser | null {
  const email = readEmail(userId);
  return email === null || foundId === '' ? null : { email, maskedName: foundName };
}
