import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Trouble } from '../api/trouble.ts';
import { createDraftStore, draftAfterTrouble, isSent, toReview, toSent, typedDraft } from './draft.ts';

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
  it('starts empty, survives a reload, and is removed when it is done', () => {
    const store = memory();
    const draft = createDraftStore(store, '7.transfer', EMPTY);
    expect(draft.read()).toEqual({ stage: 'typing', input: EMPTY });
    draft.write({ stage: 'sent', input: INPUT, key: 'a-key', sentAtMs: 5 });
    expect(createDraftStore(store, '7.transfer', EMPTY).read()).toEqual({
      ...{ stage: 'sent', input: INPUT, key: 'a-key', sentAtMs: 5 },
    });
    expect(createDraftStore(store, '8.transfer', EMPTY).read().input).toEqual(EMPTY);
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
  ])('is discarded when its text is %s', (text) => {
    expect(createDraftStore(memory(['cowrie.draft.x', text]), 'x', EMPTY).read()).toEqual({
      stage: 'typing',
      input: EMPTY,
    });
  });

  it('loses its key when its input changes', () => {
    expect(typedDraft({ ...toReview(typedDraft(INPUT), 'k').input, amount: '2' })).toEqual({
      stage: 'typing',
      input: { to: '7', amount: '2' },
    });
  });

  it('is reported as sent while its answer is missing', () => {
    const store = memory();
    const draft = createDraftStore(store, '7.mint', EMPTY);
    expect(isSent(store, '7.mint')).toBe(false);
    draft.write(toReview(typedDraft(INPUT), 'k'));
    expect(isSent(store, '7.mint')).toBe(false);
    draft.write({ stage: 'sent', input: INPUT, key: 'k', sentAtMs: 5 });
    expect(isSent(store, '7.mint')).toBe(true);
  });
});

describe('a draft whose sending failed', () => {
  const problem = (status: number, code = 'any', isOutcomeUnknown = false): Trouble => ({
    ...{ kind: 'problem', status, code, detail: '', requestId: '', errors: [] },
    isOutcomeUnknown,
  });
  const lost: Trouble = { kind: 'connection', isOutcomeUnknown: true };
  const reviewed = toReview(typedDraft(INPUT), 'k');
  const before = toSent(reviewed, 0);
  const again = (trouble: Trouble, nowMs = 60_000) =>
    draftAfterTrouble({ before, sent: toSent(before, nowMs - 100) }, trouble, nowMs);

  it('can be changed, under its key, after the first attempt was refused', () => {
    expect(draftAfterTrouble({ before: reviewed, sent: before }, problem(503), 100)).toEqual(reviewed);
  });

  it.each([lost, problem(504, 'outcome_unknown', true), problem(422, 'any', true)])(
    'stays sent while its outcome is unknown: %#',
    (trouble) => {
      expect(draftAfterTrouble({ before: reviewed, sent: before }, trouble, 100)).toEqual(before);
      expect(again(trouble)).toEqual(toSent(before, 59_900));
    },
  );

  it.each<Trouble>([
    { kind: 'signed-out' },
    { kind: 'connection' },
    { kind: 'input', errors: [] },
    ...[400, 401, 403, 429, 503].map((status) => problem(status)),
    problem(409, 'idempotency_key_reused'),
  ])('stays sent when a later answer proves nothing: %#', (trouble) => {
    expect(again(trouble)).toEqual(before);
  });

  it.each([404, 409, 422])(
    'can be changed after a later %s, once the first attempt cannot take effect any more',
    (status) => {
      expect(again(problem(status))).toEqual(reviewed);
      expect(again(problem(status), 29_000)).toEqual(before);
    },
  );
});
const store = new Map<string, string>();
const keys: string[] = [];

beforeEach(() => {
  store.clear();
  keys.length = 0;
});
