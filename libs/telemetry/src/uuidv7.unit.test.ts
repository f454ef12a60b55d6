import { describe, expect, it } from '@jest/globals';
import { timeOfUuidv7, uuidv7 } from './uuidv7.ts';

describe('uuidv7', () => {
  it('has the form of RFC 9562, with the time first', () => {
    const id = uuidv7(0x0123456789ab);
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOfUuidv7(id)).toBe(0x0123456789ab);
  });

  it('gives all four variants, and never the same id twice', () => {
    const ids = Array.from({ length: 20_000 }, () => uuidv7(1));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id[19]))).toEqual(new Set(['8', '9', 'a', 'b']));
    expect(ids.every((id) => /^00000000-0001-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
  });

  it('sorts by time', () => {
    expect(uuidv7(1_000) < uuidv7(1_001)).toBe(true);
  });
});
