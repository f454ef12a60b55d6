import type { Logger } from '@cowrie/telemetry';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisAccess } from '../../redis/client.ts';
import type { Quota } from './quotas.ts';

export type Allowance = { ok: true; quota?: Quota } | { ok: false; retryAfterMs: number; quota?: Quota };

/** The window starts with the first point. While Redis is away each process counts alone. */
export type Limiter = {
  consume(key: string, points?: number): Promise<Allowance>;
  peek(key: string): Promise<{ counted: number; resetsInMs: number }>;
  reset(key: string): Promise<void>;
};

type Store = Pick<RateLimiterMemory, 'consume' | 'get' | 'delete'>;

/** 0 means no limit. */
export function createLimiter(options: {
  name: string;
  points: number;
  windowSeconds: number;
  redis: RedisAccess;
  logger: Logger;
}): Limiter {
  const { name, points, windowSeconds, redis } = options;
  if (points === 0) return UNLIMITED;
  const window = { points, duration: windowSeconds, keyPrefix: `limit:${name}` };
  const localFallback = new RateLimiterMemory(window);
  const shared = new RateLimiterRedis({ ...window, storeClient: redis.client, rejectIfRedisNotReady: true });

  const withStore = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    if (!redis.usable()) return use(localFallback);
    try {
      return await use(shared);
    } catch (error) {
      if (isOverLimit(error)) throw error;
      redis.noteFailure(error);
      return use(localFallback);
    }
  };

  const quotaOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Quota => ({
    name,
    points,
    windowSeconds,
    left: remainingPoints,
    resetsInMs: msBeforeNext,
  });

  return {
    async consume(key, count = 1) {
      try {
        const counted = await withStore((store) => store.consume(key, count));
        return { ok: true, quota: quotaOf(counted) };
      } catch (error) {
        if (!isOverLimit(error)) throw error;
        return { ok: false, retryAfterMs: error.msBeforeNext, quota: quotaOf(error) };
      }
    },
    async peek(key) {
      const found = await withStore((store) => store.get(key));
      return { counted: found?.consumedPoints ?? 0, resetsInMs: found?.msBeforeNext ?? 0 };
    },
    async reset(key) {
      await Promise.all([localFallback.delete(key), withStore((store) => store.delete(key))]);
    },
  };
}

function isOverLimit(error: unknown): error is RateLimiterRes {
  return error instanceof RateLimiterRes;
}

const UNLIMITED: Limiter = {
  consume: () => Promise.resolve({ ok: true }),
  peek: () => Promise.resolve({ counted: 0, resetsInMs: 0 }),
  reset: () => Promise.resolve(),
};
