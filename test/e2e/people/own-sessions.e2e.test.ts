import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { expectBody, Session as Tokens } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, login, PASSWORD } from '../../support/fixtures.ts';
import { type Answer, call, get, post } from '../../support/http.ts';

const Session = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  current: z.boolean(),
});
const Listed = z.strictObject({ sessions: z.array(Session) });

const list = async (token: string) =>
  expectBody(await get('/api/auth/sessions', { token }), 200, Listed).sessions;
const end = (id: string, token: string) => call('DELETE', `/api/auth/sessions/${id}`, undefined, { token });
const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken });
const from = async (email: string, userAgent: string) => {
  const headers = { 'user-agent': userAgent };
  const answer = await post('/api/auth/login', { email, password: PASSWORD }, { headers });
  return expectBody(answer, 200, Tokens);
};
const currentOf = (sessions: z.infer<typeof Session>[]) => sessions.find(({ current }) => current);
const expectNothing = ({ status, text }: Answer) => expect([status, text]).toEqual([204, '']);

describe('the sessions of a user', () => {
  it('are listed, last used first, with what they came from', async () => {
    const person = await aPerson();
    const phone = await from(person.email, 'A phone');
    const laptop = await from(person.email, 'x'.repeat(300));
    const renewed = expectBody(await refresh(phone.refreshToken), 200, Tokens);
    const sessions = await list(renewed.accessToken);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ userAgent: 'A phone', current: true });
    expect(sessions[1]).toMatchObject({ userAgent: 'x'.repeat(256), current: false });
    expect(currentOf(await list(laptop.accessToken))?.id).toBe(sessions[1]?.id);
    expect(Date.parse(sessions[0]?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(sessions[0]?.createdAt ?? ''),
    );
  });

  it('end at once, their tokens with them, and the others stay', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    expect((await get('/api/auth/me', { token: other.accessToken })).status).toBe(200);
    const id = currentOf(await list(other.accessToken))?.id ?? '';
    expectNothing(await end(id, person.token));
    expectProblem(await get('/api/auth/me', { token: other.accessToken }), 'unauthenticated');
    expectProblem(await refresh(other.refreshToken), 'unauthenticated');
    expect(await list(person.token)).toMatchObject([{ current: true }]);
    expectNothing(await end(id, person.token));
  });

  it('can be the one that asks', async () => {
    const { email } = await aPerson();
    const { accessToken } = await login(email);
    expectNothing(await end(currentOf(await list(accessToken))?.id ?? '', accessToken));
    expectProblem(await get('/api/auth/sessions', { token: accessToken }), 'unauthenticated');
  });

  it('are nobody else’s to see or to end', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const id = currentOf(await list(person.token))?.id ?? '';
    expectProblem(await end(id, stranger.token), 'not_found');
    expectProblem(await end('00000000-0000-7000-8000-000000000000', stranger.token), 'not_found');
    expectProblem(await end('nonsense', stranger.token), 'invalid_request', ['id']);
    expect((await list(stranger.token)).map((session) => session.id)).not.toContain(id);
    expect((await get('/api/auth/me', { token: person.token })).status).toBe(200);
  });
});
