import { describe, expect, it } from '@jest/globals';
import { idempotencyKeyOf, parseTraceparent, requestIdOf } from './headers.ts';
import { mailLanguageOf } from './language.ts';

describe('requestIdOf', () => {
  it('accepts 1 to 128 visible ASCII characters, else creates an id', () => {
    expect(requestIdOf({ 'x-request-id': '!~' })).toBe('!~');
    expect(requestIdOf({ 'x-request-id': 'a'.repeat(128) })).toHaveLength(128);
    for (const given of ['', 'a b', 'é', 'a'.repeat(129), 'a\tb']) {
      expect(requestIdOf({ 'x-request-id': given })).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(requestIdOf({})).not.toBe(requestIdOf({}));
  });
});

describe('callersTraceparent', () => {
  const valid = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  it('accepts only a W3C trace context', () => {
    expect(parseTraceparent({ traceparent: valid })).toBe(valid);
    for (const given of [
      '',
      'x',
      `${valid}-1`,
      valid.replace('a', 'g'),
      `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    ]) {
      expect(parseTraceparent({ traceparent: given })).toBeNull();
    }
  });
});

describe('idempotencyKeyOf', () => {
  it('accepts 1 to 255 visible ASCII characters', () => {
    expect(idempotencyKeyOf({})).toEqual({ ok: true, value: null });
    expect(idempotencyKeyOf({ 'idempotency-key': 'a'.repeat(255) })).toMatchObject({ ok: true });
    for (const given of ['', 'a b', 'é', 'a'.repeat(256), 'a, b']) {
      expect(idempotencyKeyOf({ 'idempotency-key': given })).toMatchObject({
        ok: false,
        code: 'invalid_request',
        errors: [{ path: 'Idempotency-Key' }],
      });
    }
  });
});

describe('languageOf', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['de', undefined],
    ['fr', 'fr'],
    ['fr-CM', 'fr'],
    ['FR-cm,en;q=0.5', 'fr'],
    ['en,fr;q=0.9', undefined],
    ['de, en;q=0.2, fr;q=0.8', 'fr'],
    ['fr;q=0, en', undefined],
    ['fr;q=x', undefined],
  ])('of %j is %j', (header, language) => {
    expect(mailLanguageOf(header)).toBe(language);
  });
});
