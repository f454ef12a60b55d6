import { Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type Say, sayAll, sayIn, secretsOf, titleOf } from './form-words.ts';

const say: Say = {
  coins: (amount) => `${amount} coins`,
  side: (side) => ('treasury' in side ? side.treasury : `user ${side.userId}`),
  word: (word) => word.toLowerCase(),
  action: (action) => `the action ${action}`,
  moment: (at) => at.toISOString(),
  number: (value) => value.toLocaleString('en'),
  overlap: (seconds) => `${seconds} s`,
};

describe('a sentence of a form', () => {
  it('shows each value as people know it', () => {
    const values = {
      ...{ amount: Amount.from('5.5'), to: { treasury: 'rewards' }, userId: 7, type: 'MINT', name: 'MINT' },
      ...{ action: 'mint', startsAt: new Date(0), legs: 1200, overlapSeconds: 3600, missing: null },
    };
    const told = (name: string) => sayIn(`{${name}}`, values, say);
    expect(Object.fromEntries(Object.keys(values).map((name) => [name, told(name)]))).toEqual({
      amount: '5.5 coins',
      to: 'rewards',
      userId: 'user 7',
      type: 'mint',
      name: 'MINT',
      action: 'the action mint',
      startsAt: '1970-01-01T00:00:00.000Z',
      legs: '1,200',
      overlapSeconds: '3600 s',
      missing: '…',
    });
  });

  it('puts each item of a list in its own words', () => {
    const parts = [1, 2].map((userId) => ({ amount: Amount.from(String(userId)), to: { userId } }));
    expect(sayIn('all: {parts}', { parts }, say, '{amount} to {to}')).toBe(
      'all: 1 coins to user 1, 2 coins to user 2',
    );
  });

  it('is left out of a list where its condition does not hold', () => {
    expect(sayAll(['Always.', { rest: 'The rest.' }], { rest: null }, say)).toEqual(['Always.']);
    expect(sayAll(undefined, {}, say)).toEqual([]);
  });

  it('is the name of its dialog, or its button is', () => {
    expect(titleOf({ send: 'Delete', title: 'Delete {name}' }, { name: 'Shop' }, say)).toBe('Delete Shop');
    expect(titleOf({ send: 'Delete' }, undefined, say)).toBe('Delete');
  });
});

describe('the secrets of a result', () => {
  const words = { send: 'Make', secrets: { labels: { key: 'Key', codes: 'Codes' }, until: 'Good until' } };

  it('are those that it has, with its name', () => {
    const result = { name: 'Till', codes: ['a', 'b'], expiresAt: '2026-12-01T00:00:00Z' };
    expect(secretsOf(words, result, {}, say)).toEqual({
      name: 'Till',
      secrets: [['Codes', 'a\nb']],
      until: { label: 'Good until', at: '2026-12-01T00:00:00Z' },
    });
  });

  it('are none where the result has none, or the form', () => {
    expect([
      secretsOf(words, { id: 1 }, {}, say),
      secretsOf({ send: 'Make' }, { key: 'k' }, {}, say),
    ]).toEqual([null, null]);
  });
});
