import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { command, hashFor, logIn, NOW_MS, register, sha256 } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';
import { features } from '../features.ts';
import { findAccess } from './table.ts';

const { database, service } = useTestService();
type Person = { userId: number; email: string };

async function newUser(): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  return { email, userId: await register(service, email) };
}

/** The sessions are a minute apart, and from before the maximum existed. */
async function insertSessions({ userId }: Person, count: number): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at)
     SELECT gen_random_uuid(), $1, sha256(n::text::bytea), $2::timestamptz - make_interval(mins => 60 + n), $2, $2::timestamptz + interval '30 days'
     FROM generate_series($3::int, 1, -1) AS n RETURNING id`,
    [userId, new Date(NOW_MS), count],
  );
  return rows.map(({ id }) => id);
}

async function listAlive({ userId }: Person): Promise<string[]> {
  const listed = (await service.ask('session.list', { userId })) as { data: { sessions: { id: string }[] } };
  return listed.data.sessions.map(({ id }) => id);
}

const isAlive = async ({ userId }: Person, id: string): Promise<boolean> =>
  (await findAccess(database.pool, userId, id, NOW_MS))?.sessionActive ?? false;

function changePassword({ userId, email }: Person, sessionId: string) {
  const rehashed = { kind: 'rehashed', currentHash: hashFor(email), nextHash: 'next' } as const;
  const data = { userId, sessionId, sealedCurrent: 's', sealedNew: 's' };
  return service.done(command('user.change-password', data, rehashed));
}

it('the oldest session ends when one more than the bound begins', async () => {
  const user = await newUser();
  const [oldest = '', ...others] = await insertSessions(user, LIMITS.sessionsPerUser);
  const sessionId = randomUUID();
  const data = { sealed: 's', sessionId, refreshHash: sha256('t') };
  const verified = { kind: 'verified', userId: user.userId, passwordHash: hashFor(user.email) } as const;
  expect(await service.done(command('session.start', data, verified))).toMatchObject({
    hasTooMany: true,
  });
  expect(await service.done(command('session.end-oldest', { userId: user.userId }))).toEqual({
    endedSessionIds: [oldest],
  });
  expect((await listAlive(user)).sort()).toEqual([...others, sessionId].sort());
});

it('a password change ends all of very many sessions but its own, and writes few rows', async () => {
  const user = await newUser();
  const old = await insertSessions(user, LIMITS.sessionsEndedMax + 50);
  const own = await logIn(service, user, 'own');
  const { endedSessionIds } = await changePassword(user, own);
  expect(endedSessionIds).toHaveLength(LIMITS.sessionsEndedMax);
  expect(await listAlive(user)).toEqual([own]);
  expect(await Promise.all([old[0] ?? '', old.at(-1) ?? '', own].map((id) => isAlive(user, id)))).toEqual([
    false,
    false,
    true,
  ]);
  const refresh = {
    sessionId: old[0] ?? '',
    refreshHash: sha256(`${old.length}`),
    nextRefreshHash: sha256('x'),
  };
  const [refused] = await service.send(command('session.refresh', refresh));
  expect(refused).toMatchObject({ code: 'unauthenticated' });
});

it('the rows of a cut follow in steps', async () => {
  const user = await newUser();
  await insertSessions(user, LIMITS.sessionsEndedMax + 30);
  await service.done(command('session.end-all', { userId: user.userId }));
  const task = features
    .retentionTasks({
      USER_RESULTS_KEPT_DAYS: 1,
      SESSIONS_KEPT_DAYS: 1,
      SPENT_TOKENS_KEPT_DAYS: 0,
      FAILED_MAILS_KEPT_DAYS: 30,
    })
    .find(({ what }) => what === 'cut_sessions');
  const client = await database.pool.connect();
  try {
    while ((await task?.remove(client, '-infinity', 20)) !== 0);
  } finally {
    client.release();
  }
  const open = 'SELECT FROM sessions WHERE user_id = $1 AND ended_at IS NULL';
  expect((await database.owner.query(open, [user.userId])).rowCount).toBe(0);
});
