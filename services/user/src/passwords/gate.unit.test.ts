import { describe, expect, it } from '@jest/globals';
import { createGate } from './gate.ts';

const FAR_MS = Number.MAX_SAFE_INTEGER;

function pending() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('createGate', () => {
  it('runs no more at once than it has slots, in the order of arrival', async () => {
    const gate = createGate({ slots: 2, maxWaiting: 10, now: () => 0 });
    const started: number[] = [];
    const works = [0, 1, 2, 3].map((index) => {
      const work = pending();
      const done = gate(FAR_MS, async () => {
        started.push(index);
        await work.promise;
      });
      return { ...work, done };
    });
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    works[1]?.resolve();
    await works[1]?.done;
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    for (const work of works) work.resolve();
    await Promise.all(works.map((work) => work.done));
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses at once when too many wait', async () => {
    const gate = createGate({ slots: 1, maxWaiting: 1, now: () => 0 });
    const work = pending();
    const first = gate(FAR_MS, () => work.promise);
    const second = gate(FAR_MS, async () => 2);
    expect(await gate(FAR_MS, async () => 3)).toEqual({ ok: false });
    work.resolve();
    await first;
    expect(await second).toEqual({ ok: true, value: 2 });
  });

  it('does not run what is past its deadline when its turn comes', async () => {
    let nowMs = 0;
    const gate = createGate({ slots: 1, maxWaiting: 10, now: () => nowMs });
    const work = pending();
    const first = gate(5, () => work.promise);
    let ran = false;
    const second = gate(5, async () => {
      ran = true;
    });
    nowMs = 6;
    work.resolve();
    expect(await first).toEqual({ ok: true, value: undefined });
    expect(await second).toEqual({ ok: false });
    expect(ran).toBe(false);
  });

  it('frees the slot of work that failed', async () => {
    const gate = createGate({ slots: 1, maxWaiting: 0, now: () => 0 });
    await expect(gate(FAR_MS, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate(FAR_MS, async () => 1)).toEqual({ ok: true, value: 1 });
  });
});
