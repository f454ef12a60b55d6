import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './range.ts';

const everything = { before: null, fromMs: null, toMs: null };
const max = Number.MAX_SAFE_INTEGER;

describe('rangeOf', () => {
  it('is everything when nothing is asked for', () => {
    expect(rangeOf(everything)).toEqual({ below: { createdAtMs: max, id: max }, fromMs: 0 });
  });

  it('excludes `to` and includes `from`', () => {
    expect(rangeOf({ ...everything, fromMs: 10, toMs: 20 })).toEqual({
      below: { createdAtMs: 20, id: 0 },
      fromMs: 10,
    });
  });

  it('takes the older of page key and `to`', () => {
    const before = { createdAtMs: 15, id: 4 };
    expect(rangeOf({ ...everything, before, toMs: 20 }).below).toEqual(before);
    expect(rangeOf({ ...everything, before, toMs: 15 }).below).toEqual({ createdAtMs: 15, id: 0 });
    expect(rangeOf({ ...everything, before, toMs: 12 }).below).toEqual({ createdAtMs: 12, id: 0 });
  });
});
