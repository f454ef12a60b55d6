import { LIMITS } from '@cowrie/contracts';
import type { RedisAccess, RedisResult } from './client.ts';

/** Only hashes of stand-in and key are stored. A stand-in is found only for its own user. */
export type StandIns = {
  put(standIn: { userId: number; hash: string; keyHash: string }): Promise<RedisResult<unknown>>;
  /** One of two simultaneous requests gets the key's hash; null: unknown, already used, or Redis is away. */
  take(userId: number, hash: string): Promise<string | null>;
};

/** One script reads and deletes, so a later request finds nothing. The gateway's Redis user may not call GETDEL. */
const TAKE = `
local keyHash = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return keyHash`;

const redisKeyOf = (userId: number, hash: string): string => `access:stand-in:${userId}:${hash}`;

export function createStandIns(redis: Pick<RedisAccess, 'run'>): StandIns {
  return {
    put: ({ userId, hash, keyHash }) =>
      redis.run((client) => client.set(redisKeyOf(userId, hash), keyHash, 'EX', LIMITS.keyStandInSeconds)),
    async take(userId, hash) {
      const taken = await redis.run((client) => client.eval(TAKE, 1, redisKeyOf(userId, hash)));
      return taken.ok && typeof taken.value === 'string' ? taken.value : null;
    },
  };
}
