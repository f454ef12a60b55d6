import type { FastifyInstance } from 'fastify';
import { fail } from '../outcome.ts';
import { sendProblem } from './problem.ts';

export type InFlight = { count(): number };

/** Refuses requests beyond `max` at once, so that those that were taken stay quick. Health is always answered. */
export function boundInFlight(app: FastifyInstance, max: number): InFlight {
  let count = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/')) return;
    if (count >= max) {
      return sendProblem(reply, fail('unavailable', 'There is too much to do; try again.').problem);
    }
    count += 1;
    // 'close' comes exactly once, also when the caller went away.
    reply.raw.once('close', () => {
      count -= 1;
    });
  });
  return { count: () => count };
}
