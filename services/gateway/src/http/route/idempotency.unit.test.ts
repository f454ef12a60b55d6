import { describe, expect, it } from '@jest/globals';
import { canonical, idempotencyOf } from './idempotency.ts';

const request = { method: 'POST', path: '/a', body: { amount: 5n, reason: 'x' } };

describe('idempotencyOf', () => {
  it('is nothing without a key', () => {
    expect(idempotencyOf(null, request)).toBeNull();
  });

  it('tells requests apart by method, path and body', () => {
    const fingerprints = [
      request,
      { ...request, method: 'PATCH' },
      { ...request, path: '/b' },
      { ...request, body: { amount: 6n, reason: 'x' } },
      { ...request, body: { amount: 5, reason: 'x' } },
      { ...request, body: { amount: '5n', reason: 'x' } },
    ].map((each) => idempotencyOf('k', each)?.fingerprint);
    expect(new Set(fingerprints).size).toBe(6);
  });
});

describe('canonical', () => {
  it('does not depend on the order of keys, or on fields that are not there', () => {
    expect(canonical({ b: 1, a: [{ d: null, c: undefined }] })).toBe(canonical({ a: [{ d: null }], b: 1 }));
    expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }));
    expect(canonical({ a: ['b', 'c'] })).not.toBe(canonical({ a: ['b,c'] }));
  });
});
