import type { FastifyInstance } from 'fastify';
import type { Latencies } from './latencies.ts';

/** Refusals are left out, because they are fast and would lower the figures. */
export function timeAnswers(app: FastifyInstance, { note }: Pick<Latencies, 'note'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 300 && request.routeOptions.config.isTimed) note(reply.elapsedTime);
    done();
  });
}
