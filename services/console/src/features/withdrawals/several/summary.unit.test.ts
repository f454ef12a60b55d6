import type { AdminWithdrawal } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { createUnfinishedStore } from './unfinished.ts';

const withdrawal = (id: string, userId: number, xaf: number): AdminWithdrawal => ({
  ...{ id, userId, xaf, status: 'PENDING', payout: { provider: 'MTN', account: '+237600000000' } },
  ...{ createdAt: '2026-11-26T10:00:00.000Z', updatedAt: '2026-11-26T10:00:00.000Z' },
});
const ROWS = [withdrawal('a', 7, 500), withdrawal('b', 8, 900), withdrawal('c', 7, 600)];

describe('the unfinished withdrawals', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };

  it('survive a reload, and are removed when all are finished', () => {
    createUnfinishedStore(store, '1.several').write(ROWS);
    expect(createUnfinishedStore(store, '1.several').read()).toEqual(ROWS);
    expect(createUnfinishedStore(store, '2.several').read()).toEqual([]);
    createUnfinishedStore(store, '1.several').write([]);
    expect(kept.size).toBe(0);
  });

  it.each([
    'nonsense',
    '{}',
    '[null]',
    '[{"id":"a"}]',
    '[{"id":"a","xaf":1.5,"userId":1,"createdAt":"","payout":{}}]',
  ])('are none when the stored text is %s', (rows) => {
    kept.set('cowrie.draft.x', JSON.stringify({ stage: 'typing', input: { rows } }));
    expect(createUnfinishedStore(store, 'x').read()).toEqual([]);
  });
});
