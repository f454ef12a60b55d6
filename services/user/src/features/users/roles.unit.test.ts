import { describe, expect, it } from '@jest/globals';
import { mayChangeRole } from './roles.ts';

describe('mayChangeRole', () => {
  it('keeps the last super admin from being demoted or deleted', () => {
    expect(mayChangeRole('SUPERADMIN', 'ADMIN', { superAdmins: 1, least: 1 })).toBe(false);
    expect(mayChangeRole('SUPERADMIN', null, { superAdmins: 1, least: 1 })).toBe(false);
  });

  it('lets one of several go', () => {
    expect(mayChangeRole('SUPERADMIN', 'USER', { superAdmins: 2, least: 1 })).toBe(true);
    expect(mayChangeRole('SUPERADMIN', null, { superAdmins: 2, least: 1 })).toBe(true);
  });

  it('does not concern anybody else', () => {
    expect(mayChangeRole('SUPERADMIN', 'SUPERADMIN', { superAdmins: 1, least: 1 })).toBe(true);
    expect(mayChangeRole('ADMIN', null, { superAdmins: 1, least: 1 })).toBe(true);
    expect(mayChangeRole('USER', 'SUPERADMIN', { superAdmins: 0, least: 1 })).toBe(true);
  });

  it('leaves two where two people change a role', () => {
    expect(mayChangeRole('SUPERADMIN', 'ADMIN', { superAdmins: 2, least: 2 })).toBe(false);
    expect(mayChangeRole('SUPERADMIN', null, { superAdmins: 3, least: 2 })).toBe(true);
  });
});
