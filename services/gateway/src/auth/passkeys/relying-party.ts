import { isIP } from 'node:net';

export type RelyingParty = { id: string; origin: string };

/** Browsers create passkeys only for domains, over HTTPS or on `localhost`; otherwise null. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null;
  const { hostname: id, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || id === 'localhost';
  return isSecure && isIP(id.replaceAll(/[[\]]/g, '')) === 0 ? { id, origin } : null;
}
