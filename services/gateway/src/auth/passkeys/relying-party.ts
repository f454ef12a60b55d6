import { isIP } from 'node:net';

/** Domain that passkeys belong to, and the origin of the pages that may use them. */
export type RelyingParty = { id: string; origin: string };

/** Null when browsers would refuse: they create passkeys only for domains, over HTTPS or on `localhost`. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null;
  const { hostname: id, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || id === 'localhost';
  return isSecure && isIP(id.replaceAll(/[[\]]/g, '')) === 0 ? { id, origin } : null;
}
