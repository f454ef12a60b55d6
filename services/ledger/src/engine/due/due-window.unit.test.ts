import { describe, expect, it } from '@jest/globals';
import { createWindow, type DueItem, shareOut } from './due-window.ts';

const things = (partition: number, ...ids: string[]): DueItem[] => ids.map((id) => ({ id, partition }));
const idsOf = (of: readonly DueItem[]) => of.map(({ id }) => id);

describe('a due item', () => {
  it('gets its share of the places per partition', () => {
    const many = things(1, 'a', 'b', 'c', 'd');
    expect(idsOf(shareOut([...many, ...things(2, 'x')], 4))).toEqual(['a', 'x', 'b', 'c']);
    expect(idsOf(shareOut([...many, ...things(2, 'x', 'y', 'z')], 4))).toEqual(['a', 'x', 'b', 'y']);
    expect(idsOf(shareOut(many, 9))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is sent when earlier ones are decided', () => {
    const window = createWindow({ atOnce: 2, retryAfterMs: 1_000 });
    const all = things(1, 'a', 'b', 'c');
    const first = window.next(all, 0);
    expect(idsOf(first.toSend)).toEqual(['a', 'b']);
    window.sent(first.toSend, 0);
    expect(window.next(all, 10)).toEqual({ toSend: [], decided: 0 });
    const second = window.next(all.slice(1), 20);
    expect([idsOf(second.toSend), second.decided]).toEqual([['c'], 1]);
    window.sent(second.toSend, 20);
    expect(window.next([], 30)).toEqual({ toSend: [], decided: 2 });
    expect(window.underWay()).toBe(0);
  });

  it('is due again at another occasion, independent of the previous one', () => {
    const window = createWindow({ atOnce: 1, retryAfterMs: 1_000 });
    const [may, june] = ['may', 'june'].map((occasion) => [{ id: 'a', partition: 1, occasion }]);
    window.sent(window.next(may ?? [], 0).toSend, 0);
    expect(window.next(may ?? [], 10)).toEqual({ toSend: [], decided: 0 });
    expect(window.next(june ?? [], 20)).toEqual({ toSend: june, decided: 1 });
  });

  it('is sent again when it stayed undecided, and then delays no other', () => {
    const window = createWindow({ atOnce: 1, retryAfterMs: 1_000 });
    const all = things(1, 'a', 'b');
    window.sent(window.next(all, 0).toSend, 0);
    expect(window.next(all, 999).toSend).toEqual([]);
    expect(window.except(999)).toEqual([]);
    const again = window.next(all, 1_000).toSend;
    expect(idsOf(again)).toEqual(['a']);
    window.sent(again, 1_000);
    expect(window.except(1_001)).toEqual(['a']);
    expect(idsOf(window.next(all.slice(1), 1_001).toSend)).toEqual(['b']);
    expect(window.except(2_000)).toEqual([]);
    expect(idsOf(window.next(all, 2_000).toSend)).toEqual(['a']);
  });
});
