import { describe, expect, it } from '@jest/globals';
import { createCleanups } from './cleanups.ts';

describe('cleanups', () => {
  it('run once, the last first, also when one fails', async () => {
    const ran: number[] = [];
    const cleanups = createCleanups();
    await cleanups.add(() => void ran.push(1));
    await cleanups.add(() => Promise.reject(new Error('two')));
    await cleanups.add(() => void ran.push(3));
    await expect(cleanups.close()).rejects.toThrow('two');
    await expect(cleanups.close()).rejects.toThrow('two');
    expect(ran).toEqual([3, 1]);
  });

  it('end at once what comes too late', async () => {
    const ran: string[] = [];
    const cleanups = createCleanups();
    await cleanups.close();
    await expect(cleanups.add(() => void ran.push('late'))).rejects.toThrow('stopped before');
    expect(ran).toEqual(['late']);
  });
});
