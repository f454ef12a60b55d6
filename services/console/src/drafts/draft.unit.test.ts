import { describe, expect, it } from '@jest/globals';
import { afterTrouble, draftIn, isSent, startOf, toReview, typed } from './draft.ts';

const EMPTY = { to: '', amount: '' };
const INPUT = { to: '7', amount: '1.5' };

function memory(...entries: [string, string][]) {
  const kept = new Map(entries);
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe('a draft', () => {
  it('is empty at first, is there after a reload, and is gone when it is done', () => {
    const store = memory();
    const draft = draftIn(store, '7.transfer', EMPTY);
    expect(draft.read()).toEqual({ stage: 'typing', input: EMPTY });
    draft.write({ stage: 'sent', input: INPUT, key: 'a-key' });
    expect(draftIn(store, '7.transfer', EMPTY).read()).toEqual({ stage: 'sent', input: INPUT, key: 'a-key' });
    expect(draftIn(store, '8.transfer', EMPTY).read().input).toEqual(EMPTY);
    draft.clear();
    expect(draft.read().input).toEqual(EMPTY);
    expect(store.kept.size).toBe(0);
  });

  it.each([
    'nonsense',
    'null',
    '{}',
    '{"stage":"sent","input":{"to":"7","amount":"1"}}',
    '{"stage":"sent","key":"k"}',
    '{"stage":"sent","key":"k","input":{"to":7,"amount":"1"}}',
    '{"stage":"other","key":"k","input":{"to":"7","amount":"1"}}',
  ])('that is %s is none', (text) => {
    expect(draftIn(memory(['cowrie.draft.x', text]), 'x', EMPTY).read()).toEqual({
      stage: 'typing',
      input: EMPTY,
    });
  });

  it('that was sent before there was a field is sent still, without it', () => {
    const text = '{"stage":"sent","key":"k","input":{"to":"7"}}';
    expect(draftIn(memory(['cowrie.draft.x', text]), 'x', EMPTY).read()).toEqual({
      stage: 'sent',
      input: { to: '7', amount: '' },
      key: 'k',
    });
  });

  it('loses its key with another input', () => {
    expect(typed({ ...toReview(typed(INPUT), 'k').input, amount: '2' })).toEqual({
      stage: 'typing',
      input: { to: '7', amount: '2' },
    });
  });

  it('can be changed after a refusal, and not while nobody knows what came of it', () => {
    const sent = { stage: 'sent', input: INPUT, key: 'k' } as const;
    expect(afterTrouble(sent, true)).toEqual(sent);
    expect(afterTrouble(sent, false)).toEqual({ stage: 'review', input: INPUT, key: 'k' });
  });

  it('begins with what an address says, but for one that was sent without an answer', () => {
    const begun = startOf(typed(INPUT), EMPTY, { to: '9', amount: undefined });
    expect(begun).toEqual({ stage: 'typing', input: { to: '9', amount: '' } });
    const sent = { stage: 'sent', input: INPUT, key: 'k' } as const;
    expect(startOf(sent, EMPTY, { to: '9' })).toBe(sent);
    expect(startOf(typed(INPUT), EMPTY, { to: '7' })).toEqual(typed(INPUT));
    expect(startOf(typed(INPUT), EMPTY, {})).toEqual(typed(INPUT));
  });

  it('is known to wait for its answer', () => {
    const store = memory();
    const draft = draftIn(store, '7.mint', EMPTY);
    expect(isSent(store, '7.mint')).toBe(false);
    draft.write(toReview(typed(INPUT), 'k'));
    expect(isSent(store, '7.mint')).toBe(false);
    draft.write({ stage: 'sent', input: INPUT, key: 'k' });
    expect(isSent(store, '7.mint')).toBe(true);
  });
});
