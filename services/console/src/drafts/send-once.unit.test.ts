import { beforeEach, describe, expect, it } from '@jest/globals';
import { draftIn } from './draft.ts';
import { sendOnce } from './send-once.ts';

const INPUT = { role: 'ADMIN' };
const store = new Map<string, string>();
const kept = draftIn(
  {
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, value) => store.set(name, value),
    removeItem: (name) => store.delete(name),
  },
  '1.change-role.7',
  INPUT,
);

/** What a call throws that is refused, or has no answer. */
const trouble = (isOutcomeUnknown: boolean) =>
  Object.assign(new Error(), { trouble: { kind: 'connection', isOutcomeUnknown } });
const keys: string[] = [];
const send = (input: typeof INPUT, error?: Error) =>
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
    await expect(send(INPUT, trouble(true))).rejects.toThrow();
    expect(await send(INPUT)).toBe('done');
    expect(new Set(keys).size).toBe(1);
    expect(store.size).toBe(0);
  });

  it('goes out again under its key when a later answer says nothing of it', async () => {
    await expect(send(INPUT, trouble(true))).rejects.toThrow();
    await expect(send(INPUT, trouble(false))).rejects.toThrow();
    expect(kept.read().stage).toBe('sent');
    await send(INPUT);
    expect(new Set(keys).size).toBe(1);
    expect(store.size).toBe(0);
  });

  it('is another intent when something else is typed, or when it was refused', async () => {
    await expect(send(INPUT, trouble(true))).rejects.toThrow();
    await expect(send({ role: 'USER' }, trouble(false))).rejects.toThrow();
    expect(store.size).toBe(0);
    await send(INPUT);
    expect(new Set(keys).size).toBe(3);
  });
});
