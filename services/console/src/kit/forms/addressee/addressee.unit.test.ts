import { describe, expect, it } from '@jest/globals';
import { addresseeId, foundAddressee, NOBODY_FOUND, readEmail } from './addressee.ts';

const FOUND = { foundId: '12', foundName: 'A** N**' };

describe('the receiver of coins', () => {
  it.each([
    [' ada@example.org ', 'ada@example.org'],
    ['12', null],
    ['Ada', null],
    ['ada@', null],
    ['ada @example.org', null],
  ])('%j is read as the e-mail address %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  it('is the typed id, even if a user was found before', () => {
    const typed = { userId: '7', ...FOUND };
    expect([addresseeId(typed), foundAddressee(typed)]).toEqual(['7', null]);
  });

  it('is the user found by the typed e-mail address', () => {
    const typed = { userId: ' ada@example.org', ...FOUND };
    expect([addresseeId(typed), foundAddressee(typed)]).toEqual([
      '12',
      { email: 'ada@example.org', maskedName: 'A** N**' },
    ]);
  });

  it('is unknown before the search', () => {
    const typed = { userId: 'ada@example.org', ...NOBODY_FOUND };
    expect([addresseeId(typed), foundAddressee(typed)]).toEqual(['', null]);
  });
});
