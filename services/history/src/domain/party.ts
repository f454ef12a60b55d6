import type { Treasury } from '@cowrie/contracts';

/** A side of a transaction as one number: a user's id, a treasury's negative key, 0 for issuance. */
export type Party = number;

export const ISSUANCE: Party = 0;

/** Keys are stored: a new treasury gets the next one, none is ever given again. */
const TREASURY_PARTIES = {
  'course-fees': -1,
  subscriptions: -2,
  rewards: -3,
  'general-operations': -4,
} as const satisfies Record<Treasury, Party>;

const TREASURIES_BY_PARTY = new Map<Party, Treasury>(
  Object.entries(TREASURY_PARTIES).map(([treasury, party]) => [party, treasury as Treasury]),
);

/** The party of a side that is a user, a treasury or, with neither, issuance. */
export function partyOf(userId: number | null, treasury: Treasury | null): Party {
  if (userId !== null) return userId;
  return treasury === null ? ISSUANCE : TREASURY_PARTIES[treasury];
}

/** The party that a query asks about. */
export function askedParty(asked: { userId: number } | { treasury: Treasury }): Party {
  return 'userId' in asked ? asked.userId : TREASURY_PARTIES[asked.treasury];
}

/** The user of a party, or null when it is not one. */
export function userOf(party: Party): number | null {
  return party > 0 ? party : null;
}

/** The treasury of a party, or null when it is not one; throws for a key that no version has written. */
export function treasuryOf(party: Party): Treasury | null {
  if (party >= 0) return null;
  const treasury = TREASURIES_BY_PARTY.get(party);
  if (!treasury) throw new Error(`unknown party: ${party}`);
  return treasury;
}
