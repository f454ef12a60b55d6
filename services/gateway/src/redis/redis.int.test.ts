import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLimiter } from '../auth/limits/limiter.ts';
import { silentLogger } from '../testing/fakes.ts';
import { createRedis, type RedisAccess } from './client.ts';
import { createReadYourWrites } from './read-your-writes.ts';

const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpMs = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > giveUpMs) throw new Error('it did not become so in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A frozen proxy swallows all data. */
async function createGate() {
  const sockets = new Set<Socket>();
  const state = { frozen: false };
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const redis = connect(Number(port), hostname);
    for (const socket of [client, redis]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (data) => !state.frozen && redis.write(data));
    redis.on('data', (data) => !state.frozen && client.write(data));
    client.on('close', () => redis.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const gatePort = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const gateUrl = new URL(url);
  gateUrl.host = `127.0.0.1:${gatePort}`;
  return { state, url: gateUrl.href, close };
}

let redis: RedisAccess;
beforeAll(async () => {
  redis = createRedis(url, silentLogger);
  await until(redis.usable);
});
afterAll(() => redis.close());

const newUserId = () => Math.floor(Math.random() * 1e12) + 1;

describe('seen positions', () => {
  it('are the highest of each partition, for both parties', async () => {
    const readYourWrites = createReadYourWrites(redis, Date.now);
    const [a, b] = [newUserId(), newUserId()];
    await readYourWrites.note([a, b], { partition: 3, sequence: 20 });
    await readYourWrites.note([a], { partition: 3, sequence: 9 });
    await readYourWrites.note([a], { partition: 4, sequence: 1 });
    expect(await readYourWrites.positionsOf(a)).toEqual([
      { partition: 3, sequence: 20 },
      { partition: 4, sequence: 1 },
    ]);
    expect(await createReadYourWrites(redis, Date.now).positionsOf(b)).toEqual([
      { partition: 3, sequence: 20 },
    ]);
    expect(await redis.client.ttl(`seen:${a}`)).toBeGreaterThan(55);
  });

  it('are recorded together for parallel writes, each with its own', async () => {
    const readYourWrites = createReadYourWrites(redis, Date.now);
    const [a, b] = [newUserId(), newUserId()];
    await Promise.all([
      readYourWrites.note([a], { partition: 3, sequence: 20 }),
      readYourWrites.note([b, a], { partition: 3, sequence: 9 }),
      readYourWrites.note([b], { partition: 4, sequence: 1 }),
    ]);
    expect(await readYourWrites.positionsOf(a)).toEqual([{ partition: 3, sequence: 20 }]);
    expect(await readYourWrites.positionsOf(b)).toEqual([
      { partition: 3, sequence: 9 },
      { partition: 4, sequence: 1 },
    ]);
  });
});

describe('a limiter', () => {
  const limiter = (points: number) =>
    createLimiter({ name: `test-${randomUUID()}`, points, windowSeconds: 60, redis, logger: silentLogger });

  it('counts per key, and starts again', async () => {
    const limit = limiter(2);
    expect([(await limit.consume('a')).ok, (await limit.consume('a')).ok]).toEqual([true, true]);
    const refused = await limit.consume('a');
    expect(refused).toMatchObject({ ok: false, quota: { points: 2, windowSeconds: 60, left: 0 } });
    expect(refused.ok ? 0 : refused.retryAfterMs).toBeGreaterThan(55_000);
    expect(await limit.consume('b')).toMatchObject({ ok: true });
    expect(await limit.peek('a')).toMatchObject({ counted: 3 });
    await limit.reset('a');
    expect(await limit.consume('a')).toMatchObject({ ok: true });
  });
});

describe('when Redis does not answer', () => {
  it('stops trying, uses local limits and positions, and recovers by itself', async () => {
    const gate = await createGate();
    const access = createRedis(gate.url, silentLogger);
    const limit = createLimiter({
      name: randomUUID(),
      points: 2,
      windowSeconds: 60,
      redis: access,
      logger: silentLogger,
    });
    const readYourWrites = createReadYourWrites(access, Date.now);
    const userId = newUserId();
    let returns = 0;
    await until(access.usable);
    access.onUsable(() => {
      returns += 1;
    });
    try {
      gate.state.frozen = true;
      await until(async () => {
        expect((await access.run((client) => client.get('x'))).ok).toBe(false);
        return !access.usable();
      });
      const answers: unknown[] = [];
      for (let count = 0; count < 100; count += 1)
        void access.run((client) => client.get('x')).then((answer) => answers.push(answer));
      // No request waits for Redis any more, so the answer comes in the same turn.
      await new Promise((resolve) => setImmediate(resolve));
      expect(answers).toEqual(Array(100).fill({ ok: false }));

      expect([(await limit.consume('a')).ok, (await limit.consume('a')).ok]).toEqual([true, true]);
      expect(await limit.consume('a')).toMatchObject({ ok: false });
      await readYourWrites.note([userId], { partition: 1, sequence: 5 });
      expect(await readYourWrites.positionsOf(userId)).toEqual([{ partition: 1, sequence: 5 }]);

      gate.state.frozen = false;
      await until(access.usable);
      expect(returns).toBe(1);
      expect(await access.run((client) => client.ping())).toEqual({ ok: true, value: 'PONG' });
    } finally {
      access.close();
      gate.close();
    }
  });

  it('works when Redis is away from the start', async () => {
    const access = createRedis('redis://127.0.0.1:1', silentLogger);
    expect(await access.run((client) => client.ping())).toEqual({ ok: false });
    access.close();
  });
});
