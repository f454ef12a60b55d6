import { describe, expect, it } from '@jest/globals';
import { type ApiKey, isKeyUsable, UNBOUND } from './api-key.ts';

const NOW_MS = 1_800_000_000_000;
const key = (changes: Partial<ApiKey>): ApiKey => ({
  id: '0190d5f0-0000-7000-8000-000000000001',
  name: 'shop',
  prefix: 'cwk_abcd',
  scopes: ['coins:mint'],
  keyHash: 'ab'.repeat(32),
  createdBy: 1,
  createdAtMs: NOW_MS,
  expiresAtMs: null,
  lastUsedAtMs: null,
  revokedAtMs: null,
  ...UNBOUND,
  ...changes,
});

describe('isKeyUsable', () => {
  it('refuses revoked and expired keys', () => {
    expect(isKeyUsable(key({}), NOW_MS)).toBe(true);
    expect(isKeyUsable(key({ expiresAtMs: NOW_MS + 1 }), NOW_MS)).toBe(true);
    expect(isKeyUsable(key({ expiresAtMs: NOW_MS }), NOW_MS)).toBe(false);
    expect(isKeyUsable(key({ revokedAtMs: NOW_MS - 1 }), NOW_MS)).toBe(false);
  });
});
