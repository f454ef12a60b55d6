import { describe, expect, it } from '@jest/globals';
import { hashOfNothing, hashPassword, verifyPassword } from './hash.ts';

describe('hashPassword', () => {
  it('is argon2id with 19 MiB, two passes and one lane, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('same password'), hashPassword('same password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'same password')).toBe(true);
    expect(await verifyPassword(one, 'same password ')).toBe(false);
  });

  it('has a hash that nothing fits, at the same cost', async () => {
    const nothing = await hashOfNothing();
    expect(nothing).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(nothing, '')).toBe(false);
  });
});
