import { LIMITS, refuse } from '@cowrie/contracts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Limiter } from './limiter.ts';

export type RefreshQuota = {
  check(sessionId: string): Promise<Outcome<null>>;
  /** A wrong token counts towards no session, because session ids are not secret. */
  count(sessionId: string): Promise<void>;
};

export function createRefreshQuota(limiter: Limiter): RefreshQuota {
  return {
    async check(sessionId) {
      const { counted, resetsInMs } = await limiter.peek(sessionId);
      if (counted < LIMITS.refreshesPerMinute) return succeed(null);
      const tooMany = refuse('rate_limited', 'This session was refreshed too often; try again later.');
      return { ...tooMany, retryAfterMs: resetsInMs };
    },
    async count(sessionId) {
      await limiter.consume(sessionId);
    },
  };
}
