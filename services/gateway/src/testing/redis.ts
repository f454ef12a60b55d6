import { randomUUID } from 'node:crypto';
import { createAccessStore, type Marker, sessionKey, userKey } from '../redis/access-store.ts';
import { createRedis, type RedisAccess } from '../redis/client.ts';
import { silentLogger } from './fakes.ts';

export async function connectRedis(): Promise<RedisAccess> {
  const redis = createRedis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', silentLogger);
  await new Promise<void>((resolve) => redis.onUsable(resolve));
  return redis;
}

export function createTestEntries(redis: RedisAccess) {
  const store = createAccessStore(redis);
  const userId = Math.floor(Math.random() * 1e12) + 1;
  const sessionId = randomUUID();
  const user = (version: number, role: 'USER' | 'ADMIN' = 'USER', deleted = false) =>
    ({ userId, version, role, deleted }) as const;
  const mark = async (key: string, ttlSeconds = 20, id: string = randomUUID()): Promise<Marker> => {
    const marker = { key, id, ttlSeconds };
    await store.mark(marker);
    return marker;
  };
  const read = async () => {
    const found = await store.readAccess(userId, sessionId);
    return found.ok ? found.value : found;
  };
  const keys = { user: userKey(userId), session: sessionKey(sessionId) };
  return { store, userId, sessionId, user, mark, read, keys };
}
