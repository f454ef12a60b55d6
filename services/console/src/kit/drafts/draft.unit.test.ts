import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Trouble } from '../api/trouble.ts';
import {
  createDraftStore,
  draftAfterTrouble,
  isSent,
  startDraft,
  toReview,
  toSent,
  typedDraft,
} from './draft.ts';
import { sendOnce } from './send-once.ts';

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

  it('of a former release that lacks a field stays sent', () => {
    const text = '{"stage":"sent","key":"k","input":{"to":"7"}}';
    expect(createDraftStore(memory(['cowrie.draft.x', text]), 'x', EMPTY).read()).toEqual({
      stage: 'sent',
      input: { to: '7', amount: '' },
      key: 'k',
    });
  });

  it('loses its key when its input changes', () => {
    expect(typedDraft({ ...toReview(typedDraft(INPUT), 'k').input, amount: '2' })).toEqual({
      stage: 'typing',
      input: { to: '7', amount: '2' },
    });
  });

  it('starts with the values of an address, unless it was sent without an answer', () => {
    const begun = startDraft(typedDraft(INPUT), EMPTY, { to: '9', amount: undefined });
    expect(begun).toEqual({ stage: 'typing', input: { to: '9', amount: '' } });
    const sent = { stage: 'sent', input: INPUT, key: 'k', sentAtMs: 5 } as const;
    expect(startDraft(sent, EMPTY, { to: '9' })).toBe(sent);
    expect(startDraft(typedDraft(INPUT), EMPTY, { to: '7' })).toEqual(typedDraft(INPUT));
    expect(startDraft(typedDraft(INPUT), EMPTY, {})).toEqual(typedDraft(INPUT));
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

const ROLE = { role: 'ADMIN' };
const store = new Map<string, string>();
const kept = createDraftStore(
  {
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, value) => store.set(name, value),
    removeItem: (name) => store.delete(name),
  },
  '1.change-role.7',
  ROLE,
);

const trouble = (isOutcomeUnknown: boolean) =>
  Object.assign(new Error(), { trouble: { kind: 'connection', isOutcomeUnknown } });
const keys: string[] = [];
const send = (input: typeof ROLE, error?: Error) =>
  sendOnce(kept, input, async (key) => {
    keys.push(key);
    expect(kept.read()).toMatchObject({ stage: 'sent', input, key });
    if (error) throw error;
    return 'done';
  });

beforeEach(() => {
  store.clear();
  keys.length = 0;
});

describe('a form sent from a dialog', () => {
  it('is sent again under the same key while its outcome is unknown', async () => {
    await expect(send(ROLE, trouble(true))).rejects.toThrow();
    expect(await send(ROLE)).toBe('done');
    expect(new Set(keys).size).toBe(1);
    expect(store.size).toBe(0);
  });

  it('is sent again under the same key when a later answer proves nothing', async () => {
    await expect(send(ROLE, trouble(true))).rejects.toThrow();
    await expect(send(ROLE, trouble(false))).rejects.toThrow();
    expect(kept.read().stage).toBe('sent');
    await send(ROLE);
    expect(new Set(keys).size).toBe(1);
    expect(store.size).toBe(0);
  });

  it('gets a new key when its input changes or it was refused', async () => {
    await expect(send(ROLE, trouble(true))).rejects.toThrow();
    await expect(send({ role: 'USER' }, trouble(false))).rejects.toThrow();
    expect(store.size).toBe(0);
    await send(ROLE);
    expect(new Set(keys).size).toBe(3);
  });
});
