import { LIMITS } from '@cowrie/contracts';
import type { RedisAccess, RedisResult } from './client.ts';

/** What stands in for API keys, by hashes alone: of each, and of its key. Who is somebody else finds nothing. */
export type StandIns = {
  put(standIn: { userId: number; hash: string; keyHash: string }): Promise<RedisResult<unknown>>;
  /** The hash of the key that it stands in for, and of two at once only one gets it; null: none, or Redis is away. */
  take(userId: number, hash: string): Promise<string | null>;
};

/** One step: who comes a moment later finds nothing. The gateway's user of Redis has no right to GETDEL. */
const TAKE = `
local keyHash = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return keyHash`;

const nameOf = (userId: number, hash: string): string => `access:stand-in:${userId}:${hash}`;

export function createStandIns(redis: Pick<RedisAccess, 'run'>): StandIns {
  return {
    put: ({ userId, hash, keyHash }) =>
      redis.run((client) => client.set(nameOf(userId, hash), keyHash, 'EX', LIMITS.keyStandInSeconds)),
    async take(userId, hash) {
      const taken = await redis.run((client) => client.eval(TAKE, 1, nameOf(userId, hash)));
      return taken.ok && typeof taken.value === 'string' ? taken.value : null;
    },
  };
}
