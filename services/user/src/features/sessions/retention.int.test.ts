import { createRetention, type Retention } from '@cowrie/postgres';
import { createLogger, createMeter, createMetrics } from '@cowrie/telemetry/setup';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { command, logIn, register, sha256 } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';
import { features } from '../features.ts';

const WITHIN_MS = 20_000;
const KEPT = {
  USER_RESULTS_KEPT_DAYS: 2,
  SESSIONS_KEPT_DAYS: 3,
  SPENT_TOKENS_KEPT_DAYS: 0,
  FAILED_MAILS_KEPT_DAYS: 30,
};

const { database, service } = useTestService();
let retention: Retention | undefined;
const user = { userId: 0, email: 'ada@example.com' };

beforeAll(async () => {
  user.userId = await register(service, user.email);
});
afterEach(async () => {
  await retention?.stop();
  retention = undefined;
});

function start(): void {
  retention = createRetention({
    url: database.url,
    applicationName: 'test',
    tasks: features.retentionTasks(KEPT),
    meter: createMeter(createMetrics('user')),
    logger: createLogger({ service: 'test', instance: 'test', level: 'silent' }),
    lookEveryMs: 20,
    rowsMax: 10,
  });
  retention.start();
}

async function count(from: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${from}`);
  return Number(rows[0]?.n);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const endsAtMs = Date.now() + WITHIN_MS;
  while (!(await condition())) {
    if (Date.now() > endsAtMs) throw new Error(`not within ${WITHIN_MS} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function session(days: number, spent: number): Promise<string> {
  const id = await logIn(service, user, `${days} 0`);
  for (let n = 0; n < spent; n++) {
    const data = { refreshHash: sha256(`${days} ${n}`), nextRefreshHash: sha256(`${days} ${n + 1}`) };
    await service.done(command('session.refresh', { sessionId: id, ...data }));
  }
  const at = [`${days} days`, id];
  await database.owner.query('UPDATE sessions SET expires_at = now() - $1::interval WHERE id = $2', at);
  return id;
}

it('lets sessions go some time after they ended, with however many spent tokens, a few rows at a time', async () => {
  const alive = await session(-1, 3);
  const ended = await session(2, 3);
  const old = await session(4, 45);
  await database.owner.query(`
    CREATE TABLE steps (rows bigint);
    GRANT INSERT ON steps TO cowrie_user;
    CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO steps SELECT count(*) FROM gone; RETURN NULL; END';
    CREATE TRIGGER steps AFTER DELETE ON spent_refresh_tokens REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_step()`);
  start();
  await until(async () => (await count(`sessions WHERE id = '${old}'`)) === 0);
  const { rows } = await database.owner.query(
    'SELECT sum(rows)::int AS all, max(rows)::int AS most FROM steps',
  );
  expect(rows).toEqual([{ all: 45, most: 10 }]);
  expect(await count('sessions')).toBe(2);
  expect(await count(`spent_refresh_tokens WHERE session_id IN ('${alive}', '${ended}')`)).toBe(6);
});

it('lets spent tokens go when they would have expired, and the session stays', async () => {
  await database.owner.query(`UPDATE spent_refresh_tokens SET expires_at = now() - interval '1 s'`);
  start();
  await until(async () => (await count('spent_refresh_tokens')) === 0);
  expect(await count('sessions')).toBe(2);
});

it('leaves a session that a batch works with for the next time', async () => {
  const [busy, other] = [await session(9, 0), await session(8, 0)];
  const client = await database.owner.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [busy]);
  start();
  await until(async () => (await count(`sessions WHERE id = '${other}'`)) === 0);
  expect(await count(`sessions WHERE id = '${busy}'`)).toBe(1);
  await client.query('COMMIT');
  client.release();
  await until(async () => (await count(`sessions WHERE id = '${busy}'`)) === 0);
});

it('lets results go', async () => {
  const all = await count('results');
  expect(all).toBeGreaterThan(10);
  await database.owner.query(`UPDATE results SET created_at = now() - interval '47 hours'`);
  await database.owner.query(
    `UPDATE results SET created_at = now() - interval '49 hours' WHERE command_id IN (SELECT command_id FROM results LIMIT ${all - 2})`,
  );
  start();
  await until(async () => (await count('results')) === 2);
});
