import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLimiter } from '../../../services/gateway/src/auth/limits/limiter.ts';
import { redisClock } from '../../../services/gateway/src/clock/other-clocks.ts';
import { createAccessStore, sessionKey, userKey } from '../../../services/gateway/src/redis/access-store.ts';
import { createRedis, type RedisAccess } from '../../../services/gateway/src/redis/client.ts';
import { readEvictedKeys } from '../../../services/gateway/src/redis/evictions.ts';
import { createReadYourWrites } from '../../../services/gateway/src/redis/read-your-writes.ts';
import { createStandIns } from '../../../services/gateway/src/redis/stand-ins.ts';
import { silentLogger } from '../../../services/gateway/src/testing/fakes.ts';
import { eventually } from '../../support/eventually.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';

const FOLDER = join(K8S_FOLDER, 'base/redis');
const SERVER = process.env.REDIS_URL ?? '';
const USER = `acl-test-${randomUUID()}`;
const PASSWORD = randomUUID();
const HASH = createHash('sha256').update(PASSWORD).digest('hex');

let admin: RedisAccess;
let redis: RedisAccess;

async function until(condition: () => boolean): Promise<void> {
  const giveUpMs = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > giveUpMs) throw new Error('it did not become so in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

beforeAll(async () => {
  const acl = await readFile(join(FOLDER, 'users.acl'), 'utf8');
  const [, rules = ''] = /^user gateway (.*)$/m.exec(acl) ?? [];
  admin = createRedis(SERVER, silentLogger);
  await until(admin.usable);
  await admin.client.call(
    'ACL',
    'SETUSER',
    USER,
    'reset',
    ...rules.replace('PASSWORD_SHA256', HASH).split(' '),
  );
  const url = new URL(SERVER);
  [url.username, url.password] = [USER, PASSWORD];
  redis = createRedis(url.href, silentLogger);
  await until(redis.usable);
});
afterAll(async () => {
  redis.close();
  await admin.client.call('ACL', 'DELUSER', USER);
  admin.close();
});

describe('the user gateway of Redis', () => {
  it('can do everything that a gateway does', async () => {
    const store = createAccessStore(redis);
    const userId = Math.floor(Math.random() * 1e12) + 1;
    const sessionId = randomUUID();
    const user = { userId, version: 1, role: 'USER' as const, deleted: false };
    const marker = { key: userKey(userId), id: randomUUID(), ttlSeconds: 30 };
    const calls: (() => Promise<{ ok: boolean }>)[] = [
      () => store.mark(marker),
      () => store.drop(marker),
      () => store.putUser(user, 900),
      () => store.putSession(sessionId, 'active'),
      () => store.mark({ ...marker, key: sessionKey(sessionId) }),
      () => store.mark({ ...marker, key: sessionKey(sessionId), id: randomUUID() }),
      () => store.putKey(randomUUID(), 'revoked'),
      () => store.readKey(randomUUID()),
      () => store.readAccess(userId, sessionId),
      () => redis.run((client) => client.ping()),
    ];
    // A busy machine may miss the gateway's timeout of 200 ms, but a missing right is refused every time.
    for (const call of calls) await eventually(async () => expect((await call()).ok).toBe(true), 5_000);

    await eventually(async () => expect(await redisClock(redis).read()).toEqual(expect.any(Number)), 5_000);
    await eventually(async () => expect(await readEvictedKeys(redis)).toEqual(expect.any(Number)), 5_000);

    const standIns = createStandIns(redis);
    const standIn = { userId, hash: randomUUID(), keyHash: randomUUID() };
    await eventually(async () => {
      expect((await standIns.put(standIn)).ok).toBe(true);
      expect(await standIns.take(userId, standIn.hash)).toBe(standIn.keyHash);
    }, 5_000);

    const readYourWrites = createReadYourWrites(redis, Date.now);
    await readYourWrites.note([userId], { partition: 3, sequence: 20 });
    expect(await createReadYourWrites(redis, Date.now).positionsOf(userId)).toEqual([
      { partition: 3, sequence: 20 },
    ]);

    const limit = createLimiter({ name: USER, points: 1, windowSeconds: 60, redis, logger: silentLogger });
    expect([(await limit.consume('a')).ok, (await limit.consume('a')).ok]).toEqual([true, false]);
    expect(await limit.peek('a')).toMatchObject({ counted: 2 });
    // The count is in Redis and not only in this process.
    expect(await admin.client.get(`limit:${USER}:a`)).toBe('2');
    await limit.reset('a');
    expect(await admin.client.get(`limit:${USER}:a`)).toBeNull();
  });

  it.each([
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', 'maxmemory'],
    ['ACL', 'LIST'],
    ['SUBSCRIBE', 'x'],
    ['GET', 'another'],
    ['SCRIPT', 'FLUSH'],
  ])('cannot do %s %s', async (command, ...args) => {
    await expect(redis.client.call(command, ...args)).rejects.toThrow('NOPERM');
  });
});

describe('the start of Redis', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cowrie-redis-'));
    await writeFile(join(folder, 'redis-server'), '#!/bin/sh\necho "$@"; cat "$2"; env\n');
    await chmod(join(folder, 'redis-server'), 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const start = (env: Record<string, string>) =>
    execFileSync('sh', [join(FOLDER, 'start.sh'), '--port', '0'], {
      env: { PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 10_000,
    });

  it('gives Redis the hash of the password and the given arguments, and the password to nobody', () => {
    const said = start({ REDIS_PASSWORD: PASSWORD });
    expect(said).toContain(`--aclfile ${folder}/users.acl`);
    expect(said).toContain('--port 0\n');
    expect(said).toContain(`user gateway on #${HASH} `);
    expect(said).toContain('user default off');
    expect(said).not.toContain(PASSWORD);
  });

  it('is refused without a password', () => {
    expect(() => start({})).toThrow('REDIS_PASSWORD: the password of the user gateway');
  });
});
