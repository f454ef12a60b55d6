import { describe, expect, it } from '@jest/globals';
import { toUserState, type User } from './user.ts';

const NOW_MS = 1_800_000_000_000;
describe('toUserState', () => {
  const user: User = {
    id: 7,
    email: 'ada@example.com',
    fullName: 'Ada',
    passwordHash: '$argon2id$…',
    role: 'USER',
    isVerified: false,
    secondFactor: false,
    accessVersion: 1,
    createdAtMs: NOW_MS,
    deleted: false,
  };

  it('never shows the password hash', () => {
    expect(toUserState(user)).toEqual({
      id: 7,
      email: 'ada@example.com',
      fullName: 'Ada',
      role: 'USER',
      isVerified: false,
      createdAtMs: NOW_MS,
    });
  });

  it('has nothing to show of a deleted user', () => {
    expect(toUserState({ ...user, email: null, fullName: null, deleted: true })).toBeNull();
  });
});
