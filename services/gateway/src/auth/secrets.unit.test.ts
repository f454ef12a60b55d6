import { normalizeRecoveryCode } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { SESSION } from '../testing/identities.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newApiKey, newClient, newRefreshToken, readClient, readRefreshToken, sha256Hex } from './secrets.ts';

describe('refresh tokens', () => {
  it('are read back', () => {
    const { token, hash } = newRefreshToken(SESSION);
    expect(readRefreshToken(token)).toEqual({ sessionId: SESSION, hash });
    expect(hash).toBe(sha256Hex(token));
    expect(newRefreshToken(SESSION).token).not.toBe(token);
  });

  it.each([
    '',
    'x',
    `cwr_${SESSION}_short`,
    `cwr_${SESSION.toUpperCase()}_${'a'.repeat(43)}`,
    `cwr__${'a'.repeat(43)}`,
  ])('%j is refused', (token) => {
    expect(readRefreshToken(token)).toBeNull();
  });
});

describe('API keys', () => {
  it('have 32 random bytes, and a short prefix', () => {
    const { key, hash, prefix } = newApiKey();
    expect(key).toMatch(/^cwk_[A-Za-z0-9_-]{43}$/);
    expect(hash).toBe(sha256Hex(key));
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(8);
  });
});

describe('clients', () => {
  it('are read back', () => {
    const { clientId, clientSecret, secretHash } = newClient();
    expect(secretHash).toBe(sha256Hex(clientSecret));
    expect(readClient(clientId, clientSecret)).toEqual({ secretHash });
    expect(readClient(clientSecret, clientId)).toBeNull();
    expect(readClient(`${clientId}x`, clientSecret)).toBeNull();
    expect(readClient(clientId, `${clientSecret}\n`)).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and recognized by their hashes however they are typed', () => {
    const { codes, hashes } = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const typed = codes.map((code) => normalizeRecoveryCode(code.toLowerCase().replaceAll('-', ' ')));
    expect(typed.map(sha256Hex)).toEqual(hashes);
  });
});
