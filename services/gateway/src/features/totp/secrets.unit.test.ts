import { plainRecoveryCode } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { Secret, URI } from 'otpauth';
import { sha256Hex } from '../../auth/secrets.ts';
import { newRecoveryCodes, newTotpSecret } from './secrets.ts';

describe('a new secret', () => {
  it('is read by apps as they read any: SHA-1, six digits, 30 s', () => {
    const { secret, otpauthUrl } = newTotpSecret('ada+1@example.com');
    const app = URI.parse(otpauthUrl);
    expect(app).toMatchObject({
      issuer: 'Cowrie',
      label: 'ada+1@example.com',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(app.secret.base32).toBe(secret);
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(newTotpSecret('ada@example.com').secret).not.toBe(secret);
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and known by hashes of what is read from them', () => {
    const { codes, hashes } = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const typed = codes.map((code) => plainRecoveryCode(code.toLowerCase().replaceAll('-', ' ')));
    expect(typed.map(sha256Hex)).toEqual(hashes);
  });
});
