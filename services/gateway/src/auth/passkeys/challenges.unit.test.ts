import { describe, expect, it } from '@jest/globals';
import { createChallenges, parseChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

const NOW_MS = 1_900_000_000_123;
const secret = Buffer.alloc(32, 5);
const challenges = createChallenges(secret, () => NOW_MS);
const SESSION = { sessionId: '00000000-0000-7000-8000-00000000000a' };

describe('a challenge', () => {
  it('is different each time, and is recognized with its expiry', () => {
    const text = challenges.issue('sign-in');
    expect(challenges.issue('sign-in')).not.toBe(text);
    expect(challenges.read('sign-in', text)).toEqual({ text, expiresAtMs: NOW_MS + 300_000 });
    // Another gateway with the same secret accepts it.
    expect(createChallenges(secret, () => 0).read('sign-in', text)).not.toBeNull();
  });

  it('is refused for another purpose, from another secret, or in another form', () => {
    const ofSession = challenges.issue(SESSION);
    expect(challenges.read(SESSION, ofSession)).not.toBeNull();
    expect(challenges.read('sign-in', ofSession)).toBeNull();
    expect(challenges.read({ sessionId: '00000000-0000-7000-8000-00000000000b' }, ofSession)).toBeNull();
    expect(challenges.read(SESSION, challenges.issue('sign-in'))).toBeNull();
    const others = createChallenges(Buffer.alloc(32, 6), () => NOW_MS).issue(SESSION);
    const later = Buffer.from(ofSession, 'base64url');
    later.writeUInt8(later.readUInt8(21) ^ 1, 21);
    for (const text of [others, later.toString('base64url'), `${ofSession}A`, ofSession.slice(1), '', '='])
      expect([text, challenges.read(SESSION, text)]).toEqual([text, null]);
  });

  it("is parsed from a browser's answer of any content", () => {
    const encode = (value: string) => Buffer.from(value).toString('base64url');
    expect(parseChallenge(encode('{"type":"webauthn.get","challenge":"abc"}'))).toBe('abc');
    for (const other of ['', '{', 'null', '[]', '{"challenge":1}', '"challenge"'])
      expect([other, parseChallenge(encode(other))]).toEqual([other, null]);
  });
});

describe('the relying party', () => {
  it.each([
    ['https://coins.example.com', { id: 'coins.example.com', origin: 'https://coins.example.com' }],
    [
      'https://coins.example.com:8443/console',
      { id: 'coins.example.com', origin: 'https://coins.example.com:8443' },
    ],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://coins.example.com', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]:3000', null],
    [undefined, null],
  ])('of %s is %j', (url, relyingParty) => {
    expect(relyingPartyOf(url)).toEqual(relyingParty);
  });
});
