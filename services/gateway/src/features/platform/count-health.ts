import { LIMITS, refuse } from '@cowrie/contracts';
import type { onRequestAsyncHookHandler } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callerNetwork, countedNetworks, NETWORK_FACTORS } from '../../auth/limits/networks.ts';
import { sendProblem } from '../../http/problem.ts';

const WINDOW_SECONDS = 60;

/** Each process counts alone: a probe must not wait for a Redis that hangs. Callers on this machine are never refused. */
export function createHealthRateLimit(): onRequestAsyncHookHandler {
  const limiters = NETWORK_FACTORS.map(
    (factor) =>
      new RateLimiterMemory({
        keyPrefix: `health-x${factor}`,
        points: LIMITS.healthPerMinute * factor,
        duration: WINDOW_SECONDS,
      }),
  );
  return async (request, reply) => {
    const networks = countedNetworks(callerNetwork(request));
    try {
      await Promise.all(networks.map(({ name }, index) => limiters[index]?.consume(name)));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const refusal = refuse('rate_limited', 'Too many requests; try again later.');
      return sendProblem(reply, { ...refusal, retryAfterMs: error.msBeforeNext });
    }
  };
}
