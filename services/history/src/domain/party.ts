import type { Treasury } from '@cowrie/contracts';

/** A user's id, a treasury's negative key, or 0 for issuance. */
export type Party = number;

export const ISSUANCE: Party = 0;

/** These keys are stored: a new treasury gets the next one, and no key is ever reused. */
const TREASURY_PARTIES = {
  'course-fees': -1,
  subscriptions: -2,
  rewards: -3,
  'general-operations': -4,
} as const satisfies Record<Treasury, Party>;

const TREASURIES_BY_PARTY = new Map<Party, Treasury>(
  Object.entries(TREASURY_PARTIES).map(([treasury, party]) => [party, treasury as Treasury]),
);

/** A side with neither a user nor a treasury is issuance. */
export function partyOf(userId: number | null, treasury: Treasury | null): Party {
  if (userId !== null) return userId;
  return treasury === null ? ISSUANCE : TREASURY_PARTIES[treasury];
}

export function partyOfQuery(query: { userId: number } | { treasury: Treasury }): Party {
  return 'userId' in query ? query.userId : TREASURY_PARTIES[query.treasury];
}

export function userOf(party: Party): number | null {
  return party > 0 ? party : null;
}

/** Null when the party is not a treasury; throws for a key that no version has written. */
export function treasuryOf(party: Party): Treasury | null {
  if (party >= 0) return null;
  const treasury = TREASURIES_BY_PARTY.get(party);
  if (!treasury) throw new Error(`unknown party: ${party}`);
  return treasury;
}
