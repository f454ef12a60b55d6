import { describe, expect, it } from '@jest/globals';
import { createGate, stopGated } from './gate.ts';

describe('a gate', () => {
  it('is open, and keeps who comes while it is closed until it is opened', async () => {
    const gate = createGate();
    await gate.passed();
    gate.close();
    gate.close();
    let hasPassed = false;
    const passing = gate.passed().then(() => {
      hasPassed = true;
    });
    await Promise.resolve();
    expect(hasPassed).toBe(false);
    gate.open();
    await passing;
    await gate.passed();
  });

  it('lets who waits go when the process is stopped, after it was told so', async () => {
    const gate = createGate();
    gate.close();
    let isStopping = false;
    const launching = gate.passed().then(() => isStopping);
    const supervised = {
      name: 'server',
      pid: () => undefined,
      assertStarting: () => undefined,
      stop: async () => {
        isStopping = true;
        await launching;
      },
    };
    await stopGated(supervised, gate)();
    expect(await launching).toBe(true);
  });
});
