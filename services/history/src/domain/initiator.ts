import { principalOfUser, userOfPrincipal } from '@cowrie/contracts';
import { type Party, userOf } from './party.ts';

/** Stored when a user paid but no user requested the payment. */
const NOBODY = 0;

/** The ordinary case is null, so that it takes no space: the payer requested it, or no user did. */
export function toStoredInitiator(principal: string, payer: Party): number | null {
  const initiator = userOfPrincipal(principal);
  return initiator === userOf(payer) ? null : (initiator ?? NOBODY);
}

export function principalOfStored(stored: number | null, payer: Party): string | undefined {
  const userId = stored ?? userOf(payer) ?? NOBODY;
  return userId === NOBODY ? undefined : principalOfUser(userId);
}
