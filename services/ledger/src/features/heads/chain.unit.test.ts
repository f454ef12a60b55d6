import { describe, expect, it } from '@jest/globals';
import { headToSeal } from './chain.ts';

const head = { partition: 3, sequence: 17n, hash: Buffer.alloc(32, 1) };
const BEFORE_MS = 1_000;
const toSeal = (sealed: { sequence: bigint; atMs: number } | null) =>
  headToSeal({ partition: 3, head, sealed }, BEFORE_MS);

describe('the head of a chain', () => {
  it('is sealed when none was, or when the chain has moved and the last seal is old enough', () => {
    expect(toSeal(null)).toBe(head);
    expect(toSeal({ sequence: 16n, atMs: BEFORE_MS })).toBe(head);
  });

  it('is not sealed twice, nor too soon after the last one, nor when there is none', () => {
    expect(toSeal({ sequence: 17n, atMs: 0 })).toBeNull();
    expect(toSeal({ sequence: 16n, atMs: BEFORE_MS + 1 })).toBeNull();
    expect(headToSeal({ partition: 3, head: null, sealed: null }, BEFORE_MS)).toBeNull();
  });
});
