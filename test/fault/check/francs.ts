/** Accounts of francs: their issuance, what is pending, what deleted users left, and each user's. */
export const XAF_ISSUANCE = -11;
const [XAF_PENDING, XAF_OPERATIONS] = [-12, -13];
const FRANCS = -(2 ** 52);

const NAMES = new Map([
  [XAF_ISSUANCE, 'issuance'],
  [XAF_PENDING, 'pending'],
  [XAF_OPERATIONS, 'operations'],
]);

export const isOfFrancs = (account: number): boolean => NAMES.has(account) || account < FRANCS;

/** The user of an account of francs, or the name of one that is the platform's. */
export const francOwner = (account: number): number | null => (account < FRANCS ? FRANCS - account : null);
export const francName = (account: number): string | null => NAMES.get(account) ?? null;
