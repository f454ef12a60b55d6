import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLoadStoredReply } from '../../engine/results.ts';
import { command, hashFor, logIn, NOW_MS, register, sha256 } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';
import { findAccess } from './table.ts';

const { database, service } = useTestService();
const user = { userId: 0, email: 'ada@example.com' };

beforeAll(async () => {
  user.userId = await register(service, user.email);
});

const refresh = (sessionId: string, token: string, next: string) =>
  command('session.refresh', { sessionId, refreshHash: sha256(token), nextRefreshHash: sha256(next) });
const end = (sessionId: string, token: string) =>
  command('session.end', { sessionId, refreshHash: sha256(token) });
const isActive = async (sessionId: string, nowMs = service.clock.nowMs): Promise<boolean> =>
  (await findAccess(database.pool, user.userId, sessionId, nowMs))?.sessionActive ?? false;
const DAY_MS = 24 * 3_600_000;

describe('login', () => {
  it('is refused when the password was changed since it was verified', async () => {
    const data = { sealed: 's', sessionId: randomUUID(), refreshHash: sha256('x') };
    const outdated = { kind: 'verified', userId: user.userId, passwordHash: 'another hash' } as const;
    const [reply] = await service.send(command('session.start', data, outdated));
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'unauthenticated' });
    expect(await isActive(data.sessionId)).toBe(false);
  });
});

describe('refresh', () => {
  it('spends a token and takes the next', async () => {
    const sessionId = await logIn(service, user, 'a1');
    const access = { userId: user.userId, role: 'USER', version: 1, deleted: false };
    expect(await service.done(refresh(sessionId, 'a1', 'a2'))).toEqual({ sessionId, access });
    expect(await service.done(refresh(sessionId, 'a2', 'a3'))).toEqual({ sessionId, access });
  });

  it('ends the session when any spent token comes again, and remembers that answer', async () => {
    const sessionId = await logIn(service, user, 'b1');
    await service.done(refresh(sessionId, 'b1', 'b2'));
    await service.done(refresh(sessionId, 'b2', 'b3'));
    const reuse = refresh(sessionId, 'b1', 'bx');
    const [reply] = await service.send(reuse);
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'unauthenticated' });
    expect(await isActive(sessionId)).toBe(false);
    expect(await createLoadStoredReply(database.pool)(reuse.command)).toEqual(reply);
    expect((await service.send(refresh(sessionId, 'b3', 'b4')))[0]).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('ends the session when one token is used twice in the same batch', async () => {
    const sessionId = await logIn(service, user, 'c1');
    const replies = await service.send(refresh(sessionId, 'c1', 'c2'), refresh(sessionId, 'c1', 'c3'));
    expect(replies.map((reply) => reply.outcome)).toEqual(['ok', 'rejected']);
    expect(await isActive(sessionId)).toBe(false);
  });

  it('gives each token 30 days of its own', async () => {
    const sessionId = await logIn(service, user, 'e1');
    service.clock.nowMs = NOW_MS + 29 * DAY_MS;
    const late = refresh(sessionId, 'e1', 'e2');
    late.command.deadlineMs = service.clock.nowMs + 5_000;
    await service.done(late);
    service.clock.nowMs += 30 * DAY_MS;
    expect(await isActive(sessionId)).toBe(false);
    const tooLate = refresh(sessionId, 'e2', 'e3');
    tooLate.command.deadlineMs = service.clock.nowMs + 5_000;
    expect((await service.send(tooLate))[0]).toMatchObject({ code: 'unauthenticated' });
    service.clock.nowMs = NOW_MS;
  });
});

describe('logout', () => {
  it('takes the current or a spent token, and says the same again', async () => {
    for (const token of ['f1', 'f2']) {
      const sessionId = await logIn(service, user, 'f1');
      await service.done(refresh(sessionId, 'f1', 'f2'));
      expect(await service.done(end(sessionId, token))).toEqual({ endedSessionIds: [sessionId] });
      expect(await isActive(sessionId)).toBe(false);
      expect(await service.done(end(sessionId, token))).toEqual({ endedSessionIds: [sessionId] });
    }
  });

  it('ends nothing for a token that is not of the session', async () => {
    const sessionId = await logIn(service, user, 'g1');
    expect(await service.done(end(sessionId, 'guess'))).toEqual({ endedSessionIds: [] });
    expect(await service.done(end(randomUUID(), 'g1'))).toEqual({ endedSessionIds: [] });
    expect(await isActive(sessionId)).toBe(true);
  });
});

describe('own sessions', () => {
  const startWith = async (who: { userId: number; email: string }, userAgent: string) => {
    const data = { sealed: 's', sessionId: randomUUID(), refreshHash: sha256(userAgent), userAgent };
    const verified = {
      kind: 'verified',
      userId: who.userId,
      passwordHash: hashFor(who.email),
    } as const;
    await service.done(command('session.start', data, verified));
    return data.sessionId;
  };
  const listed = async (userId: number) => {
    const answer = await service.ask('session.list', { userId });
    if (!answer.ok || !('sessions' in answer.data)) throw new Error('no list');
    return answer.data.sessions;
  };
  const endOwn = (userId: number, sessionId: string) => command('session.end-own', { userId, sessionId });

  it('are listed while they are alive, last used first, with what they came from', async () => {
    const email = 'joan@example.com';
    const joan = { userId: await register(service, email), email };
    const old = await logIn(service, joan, 'i1');
    const phone = await startWith(joan, 'A phone');
    service.clock.nowMs += 1000;
    await service.done(refresh(old, 'i1', 'i2'));
    expect(await listed(joan.userId)).toEqual([
      { id: old, createdAtMs: NOW_MS, lastUsedAtMs: NOW_MS + 1000, userAgent: null },
      { id: phone, createdAtMs: NOW_MS, lastUsedAtMs: NOW_MS, userAgent: 'A phone' },
    ]);
    service.clock.nowMs = NOW_MS + 30 * DAY_MS;
    expect((await listed(joan.userId)).map(({ id }) => id)).toEqual([old]);
    service.clock.nowMs = NOW_MS;
  });

  it('end by their id, for their user alone, and forget what they came from', async () => {
    const email = 'mary@example.com';
    const mary = { userId: await register(service, email), email };
    const sessionId = await startWith(mary, 'A laptop');
    for (const [userId, id] of [
      [user.userId, sessionId],
      [mary.userId, randomUUID()],
    ] as const) {
      expect((await service.send(endOwn(userId, id)))[0]).toMatchObject({ code: 'not_found' });
    }
    expect(await listed(mary.userId)).toHaveLength(1);
    for (const _again of [1, 2]) {
      expect(await service.done(endOwn(mary.userId, sessionId))).toEqual({ endedSessionIds: [sessionId] });
    }
    expect(await listed(mary.userId)).toEqual([]);
    const { rows } = await database.owner.query('SELECT ended_at, user_agent FROM sessions WHERE id = $1', [
      sessionId,
    ]);
    expect(rows).toEqual([{ ended_at: new Date(NOW_MS), user_agent: null }]);
  });
});

describe('for an administrator, the sessions of a user', () => {
  const ask = (userId: number) => service.ask('session.list-of-user', { userId });
  const endAll = (userId: number) => command('session.end-all', { userId });

  it('are listed as the user sees them, and end all at once', async () => {
    const email = 'dorothy@example.com';
    const dorothy = { userId: await register(service, email), email };
    const ids = [await logIn(service, dorothy, 'k1'), await logIn(service, dorothy, 'k2')];
    const [own, listed] = [await service.ask('session.list', dorothy), await ask(dorothy.userId)];
    expect(listed).toEqual(own);
    const { endedSessionIds } = await service.done(endAll(dorothy.userId));
    expect((endedSessionIds as string[]).toSorted()).toEqual(ids.toSorted());
    expect(await ask(dorothy.userId)).toEqual({ ok: true, data: { sessions: [] } });
    expect((await service.send(refresh(ids[0] ?? '', 'k1', 'k3')))[0]).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await service.done(endAll(dorothy.userId))).toEqual({ endedSessionIds: [] });
    const { rows } = await database.owner.query('SELECT action FROM admin_log WHERE target = $1', [
      `user:${dorothy.userId}`,
    ]);
    expect(rows).toEqual([{ action: 'user.sessions_ended' }]);
  });
});

describe('a changed password', () => {
  it('ends all other sessions, and is wrong when it was changed since it was verified', async () => {
    const email = 'grace@example.com';
    const grace = { userId: await register(service, email), email };
    const [kept, other] = [await logIn(service, grace, 'h1'), await logIn(service, grace, 'h2')];
    const data = { userId: grace.userId, sessionId: kept, sealedCurrent: 's', sealedNew: 's' };
    const rehashed = { kind: 'rehashed', currentHash: hashFor(email), nextHash: 'next hash' } as const;
    const replies = await service.send(
      command('user.change-password', data, rehashed),
      command('user.change-password', data, rehashed),
    );
    expect(replies[0]).toMatchObject({ outcome: 'ok', data: { endedSessionIds: [other] } });
    expect(replies[1]).toMatchObject({ outcome: 'rejected', code: 'wrong_password' });
    const active = async (id: string) =>
      (await findAccess(database.pool, grace.userId, id, NOW_MS))?.sessionActive;
    expect([await active(kept), await active(other)]).toEqual([true, false]);
  });
});
