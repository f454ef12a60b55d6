import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonOfRole, login, NOBODY } from '../../support/fixtures.ts';
import { type Answer, get, post, remove } from '../../support/http.ts';
import { LogPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const Session = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
});
const Listed = z.strictObject({ sessions: z.array(Session) });
const sessionsOf = (userId: number) => `/api/admin/users/${userId}/sessions`;
const expectNothing = ({ status, text }: Answer) => expect([status, text]).toEqual([204, '']);

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

describe('the sessions of a user, for administrators', () => {
  it('are those that the user sees', async () => {
    const person = await aPerson();
    await login(person.email);
    const { sessions } = expectBody(await get(sessionsOf(person.id), admin), 200, Listed);
    const own = (await get('/api/auth/sessions', person)).json as { sessions: object[] };
    expect(own.sessions).toHaveLength(2);
    expect(own.sessions).toEqual(sessions.map((session) => ({ ...session, current: expect.any(Boolean) })));
  });

  it('end all at once, with access and refresh tokens', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    const tokens = [person.token, other.accessToken];
    for (const token of tokens) expect((await get('/api/auth/me', { token })).status).toBe(200);
    expectNothing(await remove(sessionsOf(person.id), superAdmin));
    for (const token of tokens) expectProblem(await get('/api/auth/me', { token }), 'unauthenticated');
    const refreshed = await post('/api/auth/refresh', { refreshToken: other.refreshToken });
    expectProblem(refreshed, 'unauthenticated');
    expect(expectBody(await get(sessionsOf(person.id), admin), 200, Listed).sessions).toEqual([]);
    expectNothing(await remove(sessionsOf(person.id), superAdmin));
    const { accessToken } = await login(person.email);
    expect((await get('/api/auth/me', { token: accessToken })).status).toBe(200);
    const log = await get(`/api/admin/audit/log?target=user:${person.id}`, superAdmin);
    expect(expectBody(log, 200, LogPage).entries).toMatchObject([
      { action: 'user.sessions_ended', actorUserId: superAdmin.id, details: {} },
    ]);
  });

  it('can be one’s own, this one too', async () => {
    const other = await aPersonOfRole('SUPERADMIN', superAdmin);
    expectNothing(await remove(sessionsOf(other.id), other));
    expectProblem(await get('/api/auth/me', other), 'unauthenticated');
  });

  it('are none of a deleted user, and unknown of one that there never was', async () => {
    const person = await aPerson();
    expect((await remove(`/api/admin/users/${person.id}`, superAdmin)).status).toBe(200);
    expect(expectBody(await get(sessionsOf(person.id), admin), 200, Listed).sessions).toEqual([]);
    expectNothing(await remove(sessionsOf(person.id), superAdmin));
    expectProblem(await get(sessionsOf(NOBODY), admin), 'user_not_found');
    expectProblem(await remove(sessionsOf(NOBODY), superAdmin), 'user_not_found');
    expectProblem(await get(`${sessionsOf(person.id)}?limit=1`, admin), 'invalid_request', ['limit']);
  });
});
