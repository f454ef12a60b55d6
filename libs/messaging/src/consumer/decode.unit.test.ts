import { querySchema } from '@cowrie/contracts';
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

  describe('of requests', () => {
    const schema = z.discriminatedUnion('name', [
      querySchema('a', z.object({ n: z.number() })),
      querySchema('b', z.object({})),
    ]);
    const request = {
      id: '019a0000-0000-7000-8000-000000000000',
      ...{
        principal: 'user:1',
        apiKeyId: null,
        issuedAtMs: 1,
        deadlineMs: 2,
        requestId: 'r',
        replyPartition: 3,
      },
    };
    const decodeRequest = (value: object) => decodeWith(schema)(Buffer.from(JSON.stringify(value)));

    it('tells one that only a later version knows', () => {
      const later = { ...request, name: 'c', data: { more: 1 }, also: 'this' };
      expect(decodeRequest(later)).toEqual({
        ok: false,
        reason: 'name: invalid_union',
        unknown: { ...request, name: 'c' },
      });
    });

    it('tells one with a part that only a later version knows', () => {
      const parts = z.array(
        z.discriminatedUnion('name', [
          z.object({ name: z.literal('a') }),
          z.object({ name: z.literal('b') }),
        ]),
      );
      const ofMany = z.discriminatedUnion('name', [schema, querySchema('many', z.object({ parts }))]);
      const decodeMany = (names: string[]) => {
        const data = { parts: names.map((name) => ({ name })) };
        return decodeWith(ofMany)(Buffer.from(JSON.stringify({ ...request, name: 'many', data })));
      };
      expect(decodeMany(['a', 'b'])).toMatchObject({ ok: true });
      expect(decodeMany(['a', 'c'])).toMatchObject({ ok: false, unknown: { ...request, name: 'many' } });
      const other = Buffer.from(JSON.stringify({ ...request, name: 'c', data: {} }));
      expect(decodeWith(ofMany)(other)).toMatchObject({ ok: false, unknown: { ...request, name: 'c' } });
    });

    it('does not take a malformed one for it', () => {
      expect(decodeRequest({ ...request, name: 'a', data: {} })).toEqual({
        ok: false,
        reason: 'data.n: invalid_type',
      });
      expect(decodeRequest({ ...request, id: 'x', name: 'c', data: {} })).toEqual({
        ok: false,
        reason: 'name: invalid_union',
      });
    });
  });
});
