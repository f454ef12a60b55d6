import { describe, expect, it } from '@jest/globals';
import { mayChangeRole } from './roles.ts';

describe('mayChangeRole', () => {
  it('keeps the last super admin from being demoted or deleted', () => {
    expect(mayChangeRole('SUPERADMIN', 'ADMIN', 1)).toBe(false);
    expect(mayChangeRole('SUPERADMIN', null, 1)).toBe(false);
  });

  it('lets one of several go', () => {
    expect(mayChangeRole('SUPERADMIN', 'USER', 2)).toBe(true);
    expect(mayChangeRole('SUPERADMIN', null, 2)).toBe(true);
  });

  it('does not concern anybody else', () => {
    expect(mayChangeRole('SUPERADMIN', 'SUPERADMIN', 1)).toBe(true);
    expect(mayChangeRole('ADMIN', null, 1)).toBe(true);
    expect(mayChangeRole('USER', 'SUPERADMIN', 0)).toBe(true);
  });
});
