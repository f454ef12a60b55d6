import { describe, expect, it } from '@jest/globals';
import { mergeCalls } from './merge-calls.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function doubling(atOnce: number, max = 3) {
  const calls: { asked: readonly number[]; end(error?: Error): void }[] = [];
  const ask = mergeCalls<number, number>({
    max,
    atOnce,
    ask: (asked) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(asked.map((each) => each * 2)));
        calls.push({ asked, end });
      }),
  });
  return { ask, calls, asked: () => calls.map((call) => call.asked) };
}

describe('what is asked for together', () => {
  it('is asked once for a turn, and once for all that comes meanwhile; each gets its own answer', async () => {
    const { ask, calls, asked } = doubling(1);
    const first = Promise.all([ask(1), ask(2)]);
    await turn();
    const second = Promise.all([ask(3), ask(4)]);
    await turn();
    expect(asked()).toEqual([[1, 2]]);
    calls[0]?.end();
    expect(await first).toEqual([2, 4]);
    expect(asked()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    calls[1]?.end();
    expect(await second).toEqual([6, 8]);
  });

  it('has a bound for a call, and one for calls at once', async () => {
    const { ask, calls, asked } = doubling(2);
    const all = Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask));
    await turn();
    expect(asked()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    calls[1]?.end();
    await turn();
    expect(asked().at(-1)).toEqual([7]);
    for (const { end } of calls) end();
    expect(await all).toEqual([2, 4, 6, 8, 10, 12, 14]);
  });

  it('fails together, and the next is asked all the same', async () => {
    const { ask, calls } = doubling(1);
    const failed = Promise.allSettled([ask(1), ask(2)]);
    await turn();
    calls[0]?.end(new Error('lost'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(3);
    await turn();
    calls[1]?.end();
    expect(await next).toBe(6);
  });
});
