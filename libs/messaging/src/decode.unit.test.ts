import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { decodeWith } from './decode.ts';

const decode = decodeWith(
  z.object({ name: z.literal('x'), data: z.object({ amount: z.string().regex(/^\d+$/) }) }),
);
const read = (text: string) => decode(Buffer.from(text));

describe('decodeWith', () => {
  it('gives the value that fits the schema', () => {
    expect(read('{"name":"x","data":{"amount":"12"}}')).toEqual({
      ok: true,
      value: { name: 'x', data: { amount: '12' } },
    });
  });

  it('names the path of a problem and never the value', () => {
    const decoded = read('{"name":"hunter2","data":{"amount":"hunter2"}}');
    expect(decoded).toEqual({ ok: false, reason: 'name: invalid_value, data.amount: invalid_format' });
  });

  it.each([
    ['', 'not JSON'],
    ['{"name":', 'not JSON'],
    ['null', '(root): invalid_type'],
  ])('refuses %j as %s', (text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });

  it('refuses what is not UTF-8', () => {
    expect(decode(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ ok: false, reason: 'not UTF-8' });
  });
});
