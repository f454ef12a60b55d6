import { describe, expect, it } from '@jest/globals';
import { Secret, URI } from 'otpauth';
import { newTotpSecret } from './secrets.ts';

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
