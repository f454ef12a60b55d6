import { describe, expect, it } from '@jest/globals';
import { createCursors } from './cursor.ts';
import { canonicalText, idempotencyOf } from './idempotency.ts';

const place = { createdAtMs: 1_700_000_000_000, id: 7 };

describe('cursors', () => {
  const cursors = createCursors(Buffer.alloc(32, 1));
  const cursor = cursors.write('list', 1, place);

  it('are read back', () => {
    expect(cursors.read('list', 1, cursor)).toEqual(place);
  });

  it('belong to one list and one user, and are signed', () => {
    expect(cursors.read('list', 2, cursor)).toBeNull();
    expect(cursors.read('other', 1, cursor)).toBeNull();
    expect(cursors.read('list', 'rewards', cursors.write('list', 'rewards', place))).toEqual(place);
    expect(cursors.read('list', 'rewards', cursor)).toBeNull();
    expect(createCursors(Buffer.alloc(32, 2)).read('list', 1, cursor)).toBeNull();
  });

  it('are refused when they were changed', () => {
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
  it('is null without a key', () => {
    expect(idempotencyOf(null, request)).toBeNull();
  });

  it('distinguishes requests by method, path and body', () => {
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
  it('does not depend on the order of keys or on undefined fields', () => {
    expect(canonicalText({ b: 1, a: [{ d: null, c: undefined }] })).toBe(
      canonicalText({ a: [{ d: null }], b: 1 }),
    );
    expect(canonicalText({ a: '1' })).not.toBe(canonicalText({ a: 1 }));
    expect(canonicalText({ a: ['b', 'c'] })).not.toBe(canonicalText({ a: ['b,c'] }));
  });
});
