import { principalOfUser, userOfPrincipal } from '@cowrie/contracts';
import { type Party, userOf } from './party.ts';

/** Marks a transaction that a user paid but no user requested. */
const NOBODY = 0;

/**
 * Encodes the user who requested a transaction. The ordinary case is null, so that it takes no space: the payer requested it, or
 * no user paid and none requested it.
 */
export function toStoredInitiator(principal: string, payer: Party): number | null {
  const initiator = userOfPrincipal(principal);
  return initiator === userOf(payer) ? null : (initiator ?? NOBODY);
}

/** Returns the principal of the user who requested the transaction; undefined when no user did. */
export function principalOfStored(stored: number | null, payer: Party): string | undefined {
  const userId = stored ?? userOf(payer) ?? NOBODY;
  return userId === NOBODY ? undefined : principalOfUser(userId);
}
