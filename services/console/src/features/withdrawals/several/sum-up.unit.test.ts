import type { AdminWithdrawal } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { leftIn } from './left.ts';
import { sumUp } from './sum-up.ts';

const withdrawal = (id: string, userId: number, xaf: number): AdminWithdrawal => ({
  ...{ id, userId, xaf, status: 'PENDING', payout: { provider: 'MTN', account: '+237600000000' } },
  ...{ createdAt: '2026-11-26T10:00:00.000Z', updatedAt: '2026-11-26T10:00:00.000Z' },
});
const ROWS = [withdrawal('a', 7, 500), withdrawal('b', 8, 900), withdrawal('c', 7, 600)];

describe('several withdrawals together', () => {
  it('are so many, so much, of these people, and the largest is one of them', () => {
    expect(sumUp(ROWS)).toEqual({
      count: 3,
      xaf: 2000n,
      largest: ROWS[1],
      people: [
        { userId: 7, count: 2, xaf: 1100n },
        { userId: 8, count: 1, xaf: 900n },
      ],
    });
  });

  it('are exact beyond what a number holds', () => {
    const rows = Array.from({ length: 10 }, (_, index) => withdrawal(String(index), 7, 999_999_999_999_999));
    expect(sumUp(rows).xaf).toBe(9_999_999_999_999_990n);
  });

  it('are none', () => {
    expect(sumUp([])).toEqual({ count: 0, xaf: 0n, largest: undefined, people: [] });
  });
});

describe('what is left of them', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };

  it('is there after a reload, and gone when nothing is left', () => {
    leftIn(store, '1.several').write(ROWS);
    expect(leftIn(store, '1.several').read()).toEqual(ROWS);
    expect(leftIn(store, '2.several').read()).toEqual([]);
    leftIn(store, '1.several').write([]);
    expect(kept.size).toBe(0);
  });

  it.each([
    'nonsense',
    '{}',
    '[null]',
    '[{"id":"a"}]',
    '[{"id":"a","xaf":1.5,"userId":1,"createdAt":"","payout":{}}]',
  ])('is nothing where %s stands', (rows) => {
    kept.set('cowrie.draft.x', JSON.stringify({ stage: 'typing', input: { rows } }));
    expect(leftIn(store, 'x').read()).toEqual([]);
  });
});
