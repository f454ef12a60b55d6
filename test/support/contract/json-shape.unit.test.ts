import { describe, expect, it } from '@jest/globals';
import { differences } from './json-shape.ts';

const shown = {
  id: 1,
  email: 'ada-…@x',
  amount: 2,
  at: '2026-01-02T03:04:05.060Z',
  to: null,
  list: [{ userId: 7 }],
};
const same = {
  id: 9,
  email: 'ada-5@x',
  amount: 2,
  at: '2027-01-02T03:04:05.060Z',
  to: null,
  list: [{ userId: 8 }],
};

describe('an answer compared with the example', () => {
  it('may have other ids, other times, and anything for …', () => {
    expect(differences(shown, same)).toEqual([]);
  });

  it.each([
    ['another value', { amount: 3 }, 'amount: 3'],
    ['an id of another type', { id: '1' }, 'id: "1"'],
    ['something for null', { to: 5 }, 'to: 5'],
    ['a time in another form', { at: '2027' }, 'at: "2027"'],
    ['another text', { email: 'ben-5@x' }, 'email: "ben-5@x"'],
    ['a field more', { more: 1 }, 'more: is not shown'],
    ['a shorter list', { list: [] }, 'list.0: is missing'],
  ])('does not have %s', (_, change, difference) => {
    expect(differences(shown, { ...same, ...change })).toEqual([difference]);
  });

  it('has all fields', () => {
    const { amount, ...rest } = same;
    expect([amount, differences(shown, rest)]).toEqual([2, ['amount: is missing']]);
  });
});
