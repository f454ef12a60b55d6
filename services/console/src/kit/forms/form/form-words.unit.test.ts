import { Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { formatSentence, formatSentences, type SentenceFormat, secretsOf, titleOf } from './form-words.ts';

const format: SentenceFormat = {
  coins: (amount) => `${amount} coins`,
  side: (side) => ('treasury' in side ? side.treasury : `user ${side.userId}`),
  word: (word) => word.toLowerCase(),
  action: (action) => `the action ${action}`,
  moment: (at) => at.toISOString(),
  number: (value) => value.toLocaleString('en'),
  overlap: (seconds) => `${seconds} s`,
};

describe('a sentence of a form', () => {
  it('formats each value for the reader', () => {
    const values = {
      ...{ amount: Amount.from('5.5'), to: { treasury: 'rewards' }, userId: 7, type: 'MINT', name: 'MINT' },
      ...{ action: 'mint', startsAt: new Date(0), legs: 1200, overlapSeconds: 3600, missing: null },
    };
    const told = (name: string) => formatSentence(`{${name}}`, values, format);
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

  it('formats each item of a list by its part', () => {
    const parts = [1, 2].map((userId) => ({ amount: Amount.from(String(userId)), to: { userId } }));
    expect(formatSentence('all: {parts}', { parts }, format, '{amount} to {to}')).toBe(
      'all: 1 coins to user 1, 2 coins to user 2',
    );
  });

  it('is omitted from a list when its condition does not hold', () => {
    expect(formatSentences(['Always.', { rest: 'The rest.' }], { rest: null }, format)).toEqual(['Always.']);
    expect(formatSentences(undefined, {}, format)).toEqual([]);
  });

  it('titles the dialog; without a title the button text does', () => {
    expect(titleOf({ send: 'Delete', title: 'Delete {name}' }, { name: 'Shop' }, format)).toBe('Delete Shop');
    expect(titleOf({ send: 'Delete' }, undefined, format)).toBe('Delete');
  });
});

describe('the secrets of a result', () => {
  const words = { send: 'Make', secrets: { labels: { key: 'Key', codes: 'Codes' }, until: 'Good until' } };

  it('are the fields that the result has, with its name', () => {
    const result = { name: 'Till', codes: ['a', 'b'], expiresAt: '2026-12-01T00:00:00Z' };
    expect(secretsOf(words, result, {}, format)).toEqual({
      name: 'Till',
      secrets: [['Codes', 'a\nb']],
      until: { label: 'Good until', at: '2026-12-01T00:00:00Z' },
    });
  });

  it('are null when the result or the form has none', () => {
    expect([
      secretsOf(words, { id: 1 }, {}, format),
      secretsOf({ send: 'Make' }, { key: 'k' }, {}, format),
    ]).toEqual([null, null]);
  });
});
