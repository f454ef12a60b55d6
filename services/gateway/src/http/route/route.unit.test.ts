import { describe, expect, it } from '@jest/globals';
import { createCursors } from './cursor.ts';
import { canonical, idempotencyOf } from './idempotency.ts';

const place = { createdAtMs: 1_700_000_000_000, id: 7 };

describe('cursors', () => {
  const cursors = createCursors(Buffer.alloc(32, 1));
  const cursor = cursors.write('list', 1, place);

  it('are read again', () => {
    expect(cursors.read('list', 1, cursor)).toEqual(place);
  });

  it('are for one list and one user, and signed', () => {
    expect(cursors.read('list', 2, cursor)).toBeNull();
    expect(cursors.read('other', 1, cursor)).toBeNull();
    expect(cursors.read('list', 'rewards', cursors.write('list', 'rewards', place))).toEqual(place);
    expect(cursors.read('list', 'rewards', cursor)).toBeNull();
    expect(createCursors(Buffer.alloc(32, 2)).read('list', 1, cursor)).toBeNull();
  });

  it('are not read when they were changed', () => {
    const [payload = '', mac = ''] = cursor.split('.');
    const other = Buffer.from(JSON.stringify({ ...place, id: 8 })).toString('base64url');
    const spelledOtherwise = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => `${payload}.${mac.slice(0, -1)}${last}`)
      .filter((text) => text !== cursor);
    for (const text of [
      '',
      '.',
      'x',
      `${other}.${mac}`,
      `${cursor}A`,
      `A${cursor}`,
      payload,
      ...spelledOtherwise,
    ]) {
      expect(cursors.read('list', 1, text)).toBeNull();
    }
  });
});

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
