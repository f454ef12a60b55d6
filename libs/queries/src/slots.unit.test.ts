import { describe, expect, it } from '@jest/globals';
import { createSlots } from './slots.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createSlots', () => {
  it('lets in as many as there are slots, then one for each that leaves, in turn', async () => {
    const slots = createSlots(2);
    const entered: number[] = [];
    for (const n of [1, 2, 3, 4]) void slots.acquire().then(() => entered.push(n));
    await turn();
    expect(entered).toEqual([1, 2]);
    slots.release();
    await turn();
    expect(entered).toEqual([1, 2, 3]);
    slots.release();
    await turn();
    expect(entered).toEqual([1, 2, 3, 4]);
  });

  it('is idle when all slots are free again', async () => {
    const slots = createSlots(2);
    await slots.idle();
    await slots.acquire();
    let idle = false;
    const waiting = slots.idle().then(() => {
      idle = true;
    });
    await turn();
    expect(idle).toBe(false);
    slots.release();
    await waiting;
    expect(idle).toBe(true);
  });
});
