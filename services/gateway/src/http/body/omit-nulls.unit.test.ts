import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { PurchaseBody } from '../../features/purchases/schemas.ts';
import { omitNulls } from './omit-nulls.ts';

describe('leaveOutNulls', () => {
  it.each([
    ['an optional field', { reference: null }, {}],
    ['an optional field with a transformation', { metadata: null }, {}],
    [
      'an optional field within a list',
      { splits: [{ toUserId: null, toTreasury: 'rewards' }] },
      { splits: [{ toTreasury: 'rewards' }] },
    ],
  ])('omits null of %s', (_where, given, left) => {
    expect(omitNulls(PurchaseBody, given)).toEqual(left);
  });

  it.each([
    ['a required field', { reason: null }],
    ['a text of metadata', { metadata: { order: null } }],
    ['an unknown field', { colour: null }],
    ['a field with a name of Object.prototype', JSON.parse('{"__proto__":null,"constructor":null}')],
    ['a list', { splits: [null] }],
  ])('keeps null of %s', (_where, given) => {
    expect(omitNulls(PurchaseBody, given)).toEqual(given);
  });

  it('keeps null where it has a meaning', () => {
    const schema = z.strictObject({ dailyLimit: z.number().nullable().optional() });
    expect(omitNulls(schema, { dailyLimit: null })).toEqual({ dailyLimit: null });
  });
});
