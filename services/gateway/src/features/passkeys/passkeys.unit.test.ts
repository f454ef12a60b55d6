import { describe, expect, it } from '@jest/globals';
import { createTestGateway, RELYING_PARTY, SESSION } from '../../testing/gateway.ts';

const user = {
  ...{ id: 1, email: 'ada@example.com', fullName: 'Ada Ngo', role: 'USER' },
  ...{ isVerified: true, createdAtMs: 0 },
};
const made = { id: SESSION, name: 'A key', createdAtMs: 0, lastUsedAtMs: null, isSynced: true };
const script = {
  'user.get': () => ({ user }),
  'passkey.begin': () => ({ credentials: [{ id: 'AQID', transports: ['usb'] }] }),
  'passkey.add': () => ({ passkey: made, areCodesTaken: false, endedSessionIds: [] }),
  'session.start-by-passkey': () => ({
    sessionId: SESSION,
    access: { userId: 1, role: 'USER', version: 1, deleted: false },
  }),
};
const clear = { seal: async (text: string) => text };
const base64url = (value: string) => Buffer.from(value).toString('base64url');
const answerTo = (challenge: unknown, response: object = { attestationObject: 'AQID' }) => ({
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
  response: { clientDataJSON: base64url(JSON.stringify({ challenge })), ...response },
});
const SHOWN = { authenticatorData: 'AQID', signature: 'AQID', userHandle: 'MQ' };
const post = (url: string, payload: object) => ({ method: 'POST' as const, url, payload });
const begin = post('/api/auth/passkeys/options', { password: 'a password' });
const add = (passkey: object) => post('/api/auth/passkeys', { name: 'A key', passkey });
const signIn = (passkey: object) => post('/api/auth/passkeys/sign-in', { passkey });
const beginSignIn = post('/api/auth/passkeys/sign-in/options', {});

describe('adding a passkey', () => {
  it('needs a verified person, this domain, and a challenge of this session', async () => {
    const gateway = await createTestGateway(script, clear);
    const { as } = gateway;
    const { publicKey } = (await as(1, begin)).json();
    expect(publicKey).toMatchObject({
      rp: { id: RELYING_PARTY.id },
      user: { id: 'MQ', name: 'ada@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: 'AQID', transports: ['usb'] }],
    });
    expect((await as(1, add(answerTo(publicKey.challenge)))).json()).toEqual({
      passkey: expect.objectContaining({ id: SESSION }),
    });
    const [, , { message } = { message: null }] = gateway.asked;
    expect(message).toMatchObject({
      data: { sessionId: SESSION, relyingParty: RELYING_PARTY, challenge: { text: publicKey.challenge } },
    });
  });

  it('answers 400 for a challenge of another purpose', async () => {
    const gateway = await createTestGateway(script, clear);
    const { as, app } = gateway;
    const { challenge } = (await app.inject(beginSignIn)).json().publicKey;
    for (const other of [challenge, 'of nobody', undefined]) {
      const refused = await as(1, add(answerTo(other)));
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ path: 'passkey', message: expect.any(String) }],
      ]);
    }
    expect(gateway.asked).toEqual([]);
  });

  it('answers 503 without a known domain', async () => {
    const { as, app } = await createTestGateway(script, { ...clear, relyingParty: null });
    for (const request of [begin, add(answerTo('a'))])
      expect((await as(1, request)).json()).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('PUBLIC_URL'),
      });
    for (const request of [beginSignIn, signIn(answerTo('a', SHOWN))])
      expect((await app.inject(request)).statusCode).toBe(503);
  });
});

describe('a login with a passkey', () => {
  it('answers 401 for a challenge of another purpose, and counts it like a wrong password', async () => {
    const counted: string[] = [];
    const failures = {
      consume: async (key: string) => {
        counted.push(key);
        return { ok: true as const };
      },
      peek: async () => ({ counted: 0, resetsInMs: 0 }),
      reset: async () => undefined,
    };
    const { app, as } = await createTestGateway(script, {
      ...clear,
      limits: { loginFailures: failures },
      loginFailuresMax: 3,
    });
    const { publicKey } = (await as(1, begin)).json();
    expect((await app.inject(signIn(answerTo(publicKey.challenge, SHOWN)))).statusCode).toBe(401);
    expect(counted).toHaveLength(1);
  });
});
