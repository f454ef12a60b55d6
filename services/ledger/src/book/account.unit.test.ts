import { describe, expect, it } from '@jest/globals';
import { account, accounts, NOW_MS } from '../testing/commands.ts';
import { evolve, momentOf } from './evolve.ts';
import type { Hold } from './hold.ts';

const LAST_MS = NOW_MS + 1_000;
const hold = { id: 'h', payer: 7, amountUnits: 5n } as Hold;

describe('the moment of a change', () => {
  it.each([
    ['a payment of it', { kind: 'moved', type: 'TRANSFER', from: 7, to: 8, amountUnits: 1n, reason: 'r' }],
    ['a payment to it', { kind: 'moved', type: 'TRANSFER', from: 8, to: 7, amountUnits: 1n, reason: 'r' }],
    ['a hold on it', { kind: 'hold', event: 'placed', hold }],
    ['its end', { kind: 'closed', account: 7 }],
  ] as const)('is never before the last change of an account: %s', (_what, change) => {
    const before = accounts({ 8: 1n }).set(7, account(7, 9n, { updatedAtMs: LAST_MS }));
    expect(momentOf(before, change as Parameters<typeof momentOf>[1], NOW_MS)).toBe(LAST_MS);
    expect(momentOf(before, change as Parameters<typeof momentOf>[1], LAST_MS + 1)).toBe(LAST_MS + 1);
  });
});

it('a movement with a missing account is an error, not a new account', () => {
  const movement = { kind: 'moved', type: 'TRANSFER', amountUnits: 1n, reason: 'r' } as const;
  for (const sides of [
    { from: 7, to: 99 },
    { from: 99, to: 7 },
  ])
    expect(() => evolve(accounts({ 7: 1n }), { ...movement, ...sides }, NOW_MS)).toThrow(
      'account 99 was decided about and is not there',
    );
});
