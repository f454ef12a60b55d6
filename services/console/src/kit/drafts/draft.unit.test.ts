import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Trouble } from '../api/trouble.ts';
import { afterTrouble, draftIn, isSent, startOf, toReview, toSent, typed } from './draft.ts';
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
  it('is empty at first, is there after a reload, and is gone when it is done', () => {
    const store = memory();
    const draft = draftIn(store, '7.transfer', EMPTY);
    expect(draft.read()).toEqual({ stage: 'typing', input: EMPTY });
    draft.write({ stage: 'sent', input: INPUT, key: 'a-key', sentAtMs: 5 });
    expect(draftIn(store, '7.transfer', EMPTY).read()).toEqual({
      ...{ stage: 'sent', input: INPUT, key: 'a-key', sentAtMs: 5 },
    });
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

  it('begins with what an address says, but for one that was sent without an answer', () => {
    const begun = startOf(typed(INPUT), EMPTY, { to: '9', amount: undefined });
    expect(begun).toEqual({ stage: 'typing', input: { to: '9', amount: '' } });
    const sent = { stage: 'sent', input: INPUT, key: 'k', sentAtMs: 5 } as const;
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
  const reviewed = toReview(typed(INPUT), 'k');
  const before = toSent(reviewed, 0);
  /** Sent at first, and then so much later once more. */
  const again = (trouble: Trouble, nowMs = 60_000) =>
    afterTrouble({ before, sent: toSent(before, nowMs - 100) }, trouble, nowMs);

  it('can be changed when it was refused at first, under its key', () => {
    expect(afterTrouble({ before: reviewed, sent: before }, problem(503), 100)).toEqual(reviewed);
  });

  it.each([lost, problem(504, 'outcome_unknown', true), problem(422, 'any', true)])(
    'stays sent when nobody knows what came of it: %#',
    (trouble) => {
      expect(afterTrouble({ before: reviewed, sent: before }, trouble, 100)).toEqual(before);
      expect(again(trouble)).toEqual(toSent(before, 59_900));
    },
  );

  it.each<Trouble>([
    { kind: 'signed-out' },
    { kind: 'connection' },
    { kind: 'input', errors: [] },
    ...[400, 401, 403, 429, 503].map((status) => problem(status)),
    problem(409, 'idempotency_key_reused'),
  ])('stays sent as before when a later answer says nothing of that: %#', (trouble) => {
    expect(again(trouble)).toEqual(before);
  });

  it.each([404, 409, 422])(
    'can be changed when a later %s decided it, once nothing is under way',
    (status) => {
      expect(again(problem(status))).toEqual(reviewed);
      expect(again(problem(status), 29_000)).toEqual(before);
    },
  );
});

const ROLE = { role: 'ADMIN' };
const store = new Map<string, string>();
const kept = draftIn(
  {
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, value) => store.set(name, value),
    removeItem: (name) => store.delete(name),
  },
  '1.change-role.7',
  ROLE,
);

/** What a call throws that is refused, or has no answer. */
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

describe('what is sent from a dialog', () => {
  it('goes out again under its key while nobody knows what came of it', async () => {
    await expect(send(ROLE, trouble(true))).rejects.toThrow();
    expect(await send(ROLE)).toBe('done');
    expect(new Set(keys).size).toBe(1);
    expect(store.size).toBe(0);
  });

  it('goes out again under its key when a later answer says nothing of it', async () => {
    await expect(send(ROLE, trouble(true))).rejects.toThrow();
    await expect(send(ROLE, trouble(false))).rejects.toThrow();
    expect(kept.read().stage).toBe('sent');
    await send(ROLE);
    expect(new Set(keys).size).toBe(1);
    expect(store.size).toBe(0);
  });

  it('is another intent when something else is typed, or when it was refused', async () => {
    await expect(send(ROLE, trouble(true))).rejects.toThrow();
    await expect(send({ role: 'USER' }, trouble(false))).rejects.toThrow();
    expect(store.size).toBe(0);
    await send(ROLE);
    expect(new Set(keys).size).toBe(3);
  });
});
