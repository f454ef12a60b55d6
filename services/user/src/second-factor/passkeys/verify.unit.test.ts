import { describe, expect, it } from '@jest/globals';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { createAuthenticator } from '../../../../../test/support/passkeys/authenticator.ts';
import { isCounterRegressed, needsNoCertificate } from './verify.ts';

describe('a statement about an authenticator', () => {
  it.each([
    ['none', true],
    ['packed', false],
    ['apple', false],
    ['android-key', false],
  ])('of the format %s with certificates is read: %s', (statement, isRead) => {
    const { make } = createAuthenticator({ origin: 'https://coins.example.com' });
    const asked = { challenge: 'AQID', rp: { id: 'coins.example.com' }, user: { id: 'Nw' } };
    const { attestationObject } = make(asked, { statement }).response;
    const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    expect(needsNoCertificate(decoded)).toBe(isRead);
  });
});

describe('a counter', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('of %i that is followed by %i goes back: %s', (counter, shown, isBack) => {
    expect(isCounterRegressed({ counter }, shown)).toBe(isBack);
  });
});
