import { describe, expect, it } from '@jest/globals';
import { emailIn, foundOf, idOf, NOBODY_FOUND } from './addressee.ts';

const FOUND = { foundId: '12', foundName: 'A** N**' };

describe('whom coins are for', () => {
  it.each([
    [' ada@example.org ', 'ada@example.org'],
    ['12', null],
    ['Ada', null],
    ['ada@', null],
    ['ada @example.org', null],
  ])('%j is the address %j', (typed, email) => {
    expect(emailIn(typed)).toBe(email);
  });

  it('is the id that was typed, whoever was found before', () => {
    const typed = { userId: '7', ...FOUND };
    expect([idOf(typed), foundOf(typed)]).toEqual(['7', null]);
  });

  it('is who was found by the address that was typed', () => {
    const typed = { userId: ' ada@example.org', ...FOUND };
    expect([idOf(typed), foundOf(typed)]).toEqual([
      '12',
      { email: 'ada@example.org', maskedName: 'A** N**' },
    ]);
  });

  it('is nobody yet while nobody was looked for', () => {
    const typed = { userId: 'ada@example.org', ...NOBODY_FOUND };
    expect([idOf(typed), foundOf(typed)]).toEqual(['', null]);
  });
});
