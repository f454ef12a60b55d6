/** Accounts of XAF: issuance, pending payouts, the XAF of deleted users, and one account per user. */
export const XAF_ISSUANCE = -11;
const [XAF_PENDING, XAF_OPERATIONS] = [-12, -13];
const XAF_OF_USERS = -(2 ** 52);

const NAMES = new Map([
  [XAF_ISSUANCE, 'issuance'],
  [XAF_PENDING, 'pending'],
  [XAF_OPERATIONS, 'operations'],
]);

export const isOfXaf = (account: number): boolean => NAMES.has(account) || account < XAF_OF_USERS;

/** Null for an account of the platform. */
export const xafOwner = (account: number): number | null =>
  account < XAF_OF_USERS ? XAF_OF_USERS - account : null;
export const xafName = (account: number): string | null => NAMES.get(account) ?? null;
