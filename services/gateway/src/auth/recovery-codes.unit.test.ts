import { plainRecoveryCode } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes } from './recovery-codes.ts';
import { sha256Hex } from './secrets.ts';

describe('recovery codes', () => {
  it('are ten, all different, and known by hashes of what is read from them', () => {
    const { codes, hashes } = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const typed = codes.map((code) => plainRecoveryCode(code.toLowerCase().replaceAll('-', ' ')));
    expect(typed.map(sha256Hex)).toEqual(hashes);
  });
});
