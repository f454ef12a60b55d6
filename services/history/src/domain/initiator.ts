import { principalOfUser, userOfPrincipal } from '@cowrie/contracts';
import { type Party, userOf } from './party.ts';

/** Stored where a user paid and no user asked for it. */
const NOBODY = 0;

/**
 * How the user who asked for a transaction is stored: null in the ordinary case, so that it takes no room. That is the
 * user who paid, or nobody where no user paid.
 */
export function toStoredInitiator(principal: string, payer: Party): number | null {
  const initiator = userOfPrincipal(principal);
  return initiator === userOf(payer) ? null : (initiator ?? NOBODY);
}

/** The principal of the user who asked for it; undefined when no user did. */
export function principalOfStored(stored: number | null, payer: Party): string | undefined {
  const userId = stored ?? userOf(payer) ?? NOBODY;
  return userId === NOBODY ? undefined : principalOfUser(userId);
}
