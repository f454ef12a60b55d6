import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { expectBody, OwnUser } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, PASSWORD, type Person } from '../../support/fixtures.ts';
import { type Answer, get, post } from '../../support/http.ts';

const Jwks = z.strictObject({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) });
let person: Person;
beforeAll(async () => {
  person = await aPerson();
});

const me = (token: string) => get('/api/auth/me', { token });

async function verified(token: string) {
  const answer = await get('/.well-known/jwks.json');
  const { keys } = Jwks.parse(answer.json);
  return jwtVerify(token, createLocalJWKSet({ keys }), { algorithms: ['EdDSA'] });
}

describe('an access token', () => {
  it('is verified by the published keys', async () => {
    const { payload, protectedHeader } = await verified(person.token);
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(String(payload.sub)).toContain(String(person.id));
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  });

  it('contains nothing about the person', () => {
    const text = JSON.stringify(decodeJwt(person.token));
    for (const secret of [person.email, person.fullName, PASSWORD]) expect(text).not.toContain(secret);
  });
});

describe('GET /.well-known/jwks.json', () => {
  it('shows only public keys, to anybody', async () => {
    const answer = await get('/.well-known/jwks.json');
    expect(answer.status).toBe(200);
    for (const key of Jwks.parse(answer.json).keys) expect(Object.keys(key)).not.toContain('d');
  });
});

describe('a foreign token', () => {
  it('is 401 in every form', async () => {
    const { kid } = decodeProtectedHeader(person.token);
    const claims = decodeJwt(person.token);
    const header = { alg: 'EdDSA', ...(kid === undefined ? {} : { kid }) };
    const { privateKey } = await generateKeyPair('EdDSA');
    const ownKey = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    const secret = new TextEncoder().encode(JSON.stringify((await get('/.well-known/jwks.json')).json));
    const symmetric = await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret);
    const [, payload = '', signature = ''] = person.token.split('.');
    const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${base64url({ alg: 'none' })}.${payload}.`;
    const other = `${person.token.split('.')[0]}.${base64url({ ...claims, sub: '1' })}.${signature}`;
    for (const token of [
      ownKey,
      symmetric,
      none,
      other,
      'x',
      'a.b.c',
      `${person.token}x`,
      'a'.repeat(5_000),
    ]) {
      expectProblem(await me(token), 'unauthenticated');
    }
  });
});

describe('too many failed logins', () => {
  const attempt = (email: string, password: string) => post('/api/auth/login', { email, password });

  async function failTimes(email: string, times: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let index = 0; index < times; index += 1) answers.push(await attempt(email, 'not the password'));
    return answers;
  }

  it('are 429, then also with the right password', async () => {
    const target = await aPerson();
    for (const answer of await failTimes(target.email, 10)) expectProblem(answer, 'unauthenticated');
    expectProblem(await attempt(target.email, 'not the password'), 'rate_limited');
    expectProblem(await attempt(target.email.toUpperCase(), PASSWORD), 'rate_limited');
    expectBody(await me(target.token), 200, OwnUser);
  });

  it('do not affect a device that logged in before', async () => {
    const target = await aPerson();
    const from = (userAgent: string, password: string) =>
      post('/api/auth/login', { email: target.email, password }, { headers: { 'user-agent': userAgent } });
    expect((await from('owner', PASSWORD)).status).toBe(200);
    for (let failure = 0; failure < 10; failure += 1) {
      expectProblem(await from('stranger', 'not the password'), 'unauthenticated');
    }
    expectProblem(await from('stranger', PASSWORD), 'rate_limited');
    expect((await from('owner', PASSWORD)).status).toBe(200);
  });
});
