import { generateKeyPairSync } from 'node:crypto';
import type { ActiveApiKey, Role } from '@cowrie/contracts';
import { SealPublicKey } from '@cowrie/runtime';
import { type TokenKeys, TokenKeysText } from '../auth/tokens/token-keys.ts';

/** Separate from the test gateway, which imports the whole server. */

export function newTokenKey(kid = 'test'): TokenKeys[number] & { d: string } {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [key] = TokenKeysText.parse(JSON.stringify({ ...jwk, kid }));
  if (key?.d === undefined) throw new Error('the generated key is not a private key');
  return { ...key, d: key.d };
}

export function newSealKey(): SealPublicKey {
  const jwk = generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' });
  return SealPublicKey.parse({ ...jwk, kid: 'test' });
}

export const SESSION = '00000000-0000-7000-8000-00000000000a';
export const SERVICE_ACCOUNT = '00000000-0000-7000-8000-00000000000b';
export const USERS: Record<number, Role> = { 1: 'USER', 2: 'DEVELOPER', 3: 'ADMIN', 4: 'SUPERADMIN' };
export const MINT_KEY = 'cwk_mint';

export const UNBOUND_KEY: ActiveApiKey = {
  ...{ id: SESSION, scopes: [], expiresAtMs: null, capsId: SESSION, platform: null },
  ...{ perTransactionUnits: null, dailyMintUnits: null, allowedNetworks: null },
};
