import { randomUUID } from 'node:crypto';
import { uuidv7 } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { newHoldId, payerOf } from './hold-id.ts';

describe('the id of a hold', () => {
  it.each([1, 4095, 4096, 1_234_567_890_123 % 2 ** 40, 2 ** 40 - 1])('tells its payer %d', (payer) => {
    const id = newHoldId(payer);
    expect(z.uuid().parse(id)).toBe(id);
    expect(payerOf(id)).toBe(payer);
  });

  it('grows with time, and is another each time', () => {
    expect(newHoldId(7, 1_700_000_001_000) > newHoldId(9, 1_700_000_000_999)).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => newHoldId(7, 0))).size).toBe(1000);
  });

  it('tells nothing where it was made otherwise', () => {
    const beyond = newHoldId(2 ** 40);
    expect(z.uuid().parse(beyond)).toBe(beyond);
    for (const id of [beyond, uuidv7(), randomUUID(), '00000000-0000-8000-8000-000000000000'])
      expect(payerOf(id)).toBeNull();
  });
});
