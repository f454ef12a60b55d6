import { describe, expect, it } from '@jest/globals';
import { createGate } from './gate.ts';

const FAR_MS = Number.MAX_SAFE_INTEGER;
const options = { slots: 1, maxWaiting: 10, now: () => 0 };

function pending() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
}

function taken(changes: Partial<Parameters<typeof createGate>[0]> = {}) {
  const gate = createGate({ ...options, ...changes });
  const work = pending();
  const ran: string[] = [];
  const first = gate('first', FAR_MS, () => work.promise);
  const ask = (caller: string, name = caller) =>
    gate(caller, FAR_MS, async () => {
      ran.push(name);
    });
  const free = async () => {
    work.resolve();
    await first;
  };
  return { gate, ask, ran, free };
}

describe('createGate', () => {
  it('runs no more at once than it has slots, in the order of arrival', async () => {
    const gate = createGate({ ...options, slots: 2 });
    const started: number[] = [];
    const works = [0, 1, 2, 3].map((index) => {
      const work = pending();
      const done = gate('one', FAR_MS, async () => {
        started.push(index);
        await work.promise;
      });
      return { ...work, done };
    });
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1]);
    works[1]?.resolve();
    await works[1]?.done;
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    for (const work of works) work.resolve();
    await Promise.all(works.map((work) => work.done));
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('gives callers turns, however much one of them asks for', async () => {
    const { ask, ran, free } = taken();
    const asked = [
      ask('a', 'a1'),
      ask('a', 'a2'),
      ask('a', 'a3'),
      ask('b', 'b1'),
      ask('c', 'c1'),
      ask('b', 'b2'),
    ];
    await free();
    await Promise.all(asked);
    expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses at once when too many wait, of all or of one caller', async () => {
    const { ask, ran, free } = taken({ maxWaiting: 3, maxWaitingEach: 2 });
    const waiting = [ask('a', 'a1'), ask('a', 'a2')];
    expect(await ask('a', 'a3')).toEqual({ ok: false });
    waiting.push(ask('b'));
    expect(await ask('c')).toEqual({ ok: false });
    await free();
    await Promise.all(waiting);
    expect(ran).toEqual(['a1', 'b', 'a2']);
  });

  it('refuses what has no turn in time, and then has room again', async () => {
    const { ask, ran, free } = taken({ maxWaiting: 1, turnWithinMs: 5 });
    expect(await ask('a', 'late')).toEqual({ ok: false });
    const next = ask('a', 'next');
    await free();
    expect(await next).toEqual({ ok: true, value: undefined });
    expect(ran).toEqual(['next']);
  });

  it('does not run what is past its deadline when its turn comes', async () => {
    let nowMs = 0;
    const { gate, free } = taken({ now: () => nowMs });
    let ran = false;
    const second = gate('b', 5, async () => {
      ran = true;
    });
    nowMs = 6;
    await free();
    expect(await second).toEqual({ ok: false });
    expect(ran).toBe(false);
  });
});
