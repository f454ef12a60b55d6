import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { expectBody, OwnUser, Session as Tokens } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, login, NOBODY, PASSWORD, type Person } from '../../support/fixtures.ts';
import { type Answer, get, post, remove } from '../../support/http.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const Session = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
});
const Listed = z.strictObject({ sessions: z.array(Session) });
const Own = z.strictObject({ sessions: z.array(Session.extend({ current: z.boolean() })) });
const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

const list = async (token: string) =>
  expectBody(await get('/api/auth/sessions', { token }), 200, Own).sessions;
const end = (id: string, token: string) => remove(`/api/auth/sessions/${id}`, { token });
const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken });
const me = (token: string) => get('/api/auth/me', { token });
const from = async (email: string, userAgent: string) => {
  const headers = { 'user-agent': userAgent };
  const answer = await post('/api/auth/login', { email, password: PASSWORD }, { headers });
  return expectBody(answer, 200, Tokens);
};
const currentOf = (sessions: z.infer<typeof Own>['sessions']) => sessions.find(({ current }) => current);
const expectNothing = ({ status, text }: Answer) => expect([status, text]).toEqual([204, '']);

describe('the sessions of a user', () => {
  it('are listed, last used first, with their device, also for administrators', async () => {
    const person = await aPerson();
    const phone = await from(person.email, 'A phone');
    await from(person.email, 'x'.repeat(300));
    const renewed = expectBody(await refresh(phone.refreshToken), 200, Tokens);
    const sessions = await list(renewed.accessToken);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ userAgent: 'A phone', current: true });
    expect(sessions[1]).toMatchObject({ userAgent: 'x'.repeat(256), current: false });
    const shown = expectBody(await get(`/api/admin/users/${person.id}/sessions`, admin), 200, Listed);
    expect(shown.sessions).toEqual(sessions.map(({ current: _, ...session }) => session));
  });

  it('end at once with their tokens, and the others stay', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    const id = currentOf(await list(other.accessToken))?.id ?? '';
    for (let times = 0; times < 2; times += 1) expectNothing(await end(id, person.token));
    expectProblem(await me(other.accessToken), 'unauthenticated');
    expectProblem(await refresh(other.refreshToken), 'unauthenticated');
    const rest = await list(person.token);
    expect(rest).toMatchObject([{ current: true }]);
    expectNothing(await end(rest[0]?.id ?? '', person.token));
    expectProblem(await me(person.token), 'unauthenticated');
  });

  it('are all ended by a super admin, which is logged', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    const path = `/api/admin/users/${person.id}/sessions`;
    for (const token of [person.token, other.accessToken]) expect((await me(token)).status).toBe(200);
    expectNothing(await remove(path, superAdmin));
    for (const token of [person.token, other.accessToken]) expectProblem(await me(token), 'unauthenticated');
    expectProblem(await refresh(other.refreshToken), 'unauthenticated');
    expect(expectBody(await get(path, admin), 200, Listed).sessions).toEqual([]);
    await login(person.email);
    await eventually(async () => {
      const { entries } = await logPage(`target=user:${person.id}`, superAdmin);
      expect(entries).toMatchObject([{ action: 'user.sessions_ended', actorUserId: superAdmin.id }]);
    });
    const nobodys = `/api/admin/users/${NOBODY}/sessions`;
    expectProblem(await get(nobodys, admin), 'user_not_found');
    expectProblem(await remove(nobodys, superAdmin), 'user_not_found');
  });
});

const Jwks = z.strictObject({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) });
let person: Person;
beforeAll(async () => {
  person = await aPerson();
});

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
});

describe('GET /.well-known/jwks.json', () => {
  it('shows only public keys, to anybody', async () => {
    const answer = await get('/.well-known/jwks.json');
    expect(answer.status).toBe(200);
    for (const key of Jwks.parse(answer.json).keys) expect(Object.keys(key)).not.toContain('d');
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
});
