import { isIP } from 'node:net';

/** For whom passkeys are made: a domain, and the origin of the pages that may ask for them. */
export type RelyingParty = { id: string; origin: string };

/** That of the pages at this URL. Browsers make passkeys for domains alone, over HTTPS or on `localhost`; null: not there. */
export function relyingPartyAt(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null;
  const { hostname: id, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || id === 'localhost';
  return isSecure && isIP(id.replaceAll(/[[\]]/g, '')) === 0 ? { id, origin } : null;
}
