import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { PurchaseBody } from '../../features/purchases/schemas.ts';
import { leaveOutNulls } from './leave-out-nulls.ts';

describe('leaveOutNulls', () => {
  it.each([
    ['an optional field', { reference: null }, {}],
    ['one with a transformation', { metadata: null }, {}],
    [
      'one within a list',
      { splits: [{ toUserId: null, toTreasury: 'rewards' }] },
      { splits: [{ toTreasury: 'rewards' }] },
    ],
  ])('leaves out null of %s', (_where, given, left) => {
    expect(leaveOutNulls(PurchaseBody, given)).toEqual(left);
  });

  it.each([
    ['a required field', { reason: null }],
    ['a text of metadata', { metadata: { order: null } }],
    ['a field that is not known', { colour: null }],
    ['a field whose name objects have', JSON.parse('{"__proto__":null,"constructor":null}')],
    ['a list', { splits: [null] }],
  ])('keeps null of %s', (_where, given) => {
    expect(leaveOutNulls(PurchaseBody, given)).toEqual(given);
  });

  it('keeps null where it has a meaning', () => {
    const schema = z.strictObject({ dailyLimit: z.number().nullable().optional() });
    expect(leaveOutNulls(schema, { dailyLimit: null })).toEqual({ dailyLimit: null });
  });
});
