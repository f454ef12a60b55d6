import { describe, expect, it } from '@jest/globals';
import type { Trouble } from '../api/trouble.ts';
import { classifyFailure, type Outcome, sendSeveral } from './send-several.ts';

const ITEMS = [1, 2, 3, 4, 5, 6, 7, 8];
const problem = (status: number, isOutcomeUnknown = false): Trouble => ({
  ...{ kind: 'problem', status, code: 'any', detail: '', requestId: '', errors: [] },
  isOutcomeUnknown,
});
const throwing = (trouble: Trouble) => Object.assign(new Error(), { trouble });

function run(isStopped = (): boolean => false) {
  const sent: number[] = [];
  const outcomes = new Map<number, Outcome<string>>();
  const answers = new Map<number, { resolve(result: string): void; reject(error: Error): void }>();
  const over = sendSeveral<number, string>(ITEMS, {
    send: (item) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      answers.set(item, { resolve, reject });
      return promise;
    },
    onSend: (item) => sent.push(item),
    onOutcome: (item, outcome) => outcomes.set(item, outcome),
    isStopped,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...{ sent, outcomes, over },
    answer: async (item: number) => {
      answers.get(item)?.resolve(`done ${item}`);
      await settled();
    },
    fail: async (item: number, trouble: Trouble) => {
      answers.get(item)?.reject(throwing(trouble));
      await settled();
    },
  };
}

describe('several requests', () => {
  it('are sent three at a time, each once, whatever the results of the others', async () => {
    const { sent, outcomes, over, answer, fail } = run();
    expect(sent).toEqual([1, 2, 3]);
    await answer(2);
    expect(sent).toEqual([1, 2, 3, 4]);
    await fail(1, problem(409));
    expect(sent).toEqual([1, 2, 3, 4, 5]);
    for (const item of ITEMS.slice(2)) await answer(item);
    await over;
    expect(sent).toEqual(ITEMS);
    expect(outcomes.get(1)).toEqual({ trouble: problem(409) });
    expect(outcomes.get(8)).toEqual({ result: 'done 8' });
    expect(outcomes.size).toBe(ITEMS.length);
  });

  it.each<[string, Trouble]>([
    ['the session is lost', { kind: 'signed-out' }],
    ['the token is refused', problem(401)],
    ['the gateway does not answer', { kind: 'connection', isOutcomeUnknown: true }],
  ])('stop when %s, after the requests in flight have ended', async (_, trouble) => {
    const { sent, outcomes, over, answer, fail } = run();
    await fail(2, trouble);
    await answer(1);
    await answer(3);
    await over;
    expect(sent).toEqual([1, 2, 3]);
    expect([...outcomes.keys()].toSorted()).toEqual([1, 2, 3]);
    expect(outcomes.get(3)).toEqual({ result: 'done 3' });
  });

  it('stop when the user stops them', async () => {
    let isStopped = false;
    const { sent, over, answer } = run(() => isStopped);
    isStopped = true;
    for (const item of [1, 2, 3]) await answer(item);
    await over;
    expect(sent).toEqual([1, 2, 3]);
  });
});

it.each<[string, Trouble, ReturnType<typeof classifyFailure>]>([
  ['a refusal', problem(409), 'refused'],
  ['a right that is missing', problem(403), 'refused'],
  ['a session that is over', problem(401), 'notDone'],
  ['too many requests', problem(429), 'notDone'],
  ['a service that is away', problem(503), 'notDone'],
  ['a lost connection', { kind: 'connection' }, 'notDone'],
  ['being signed out', { kind: 'signed-out' }, 'notDone'],
])('the outcome after %s is known, unless an earlier attempt had no answer: %#', (_, trouble, as) => {
  expect(classifyFailure(trouble, false)).toBe(as);
  expect(classifyFailure(trouble, true)).toBe('unknown');
});
