import type { FastifyInstance } from 'fastify';
import type { Latencies } from './latencies.ts';

/** Counts how long each request took that the ledger did; what is refused is quick, and would make the others look so. */
export function timeAnswers(app: FastifyInstance, { note }: Pick<Latencies, 'note'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 300 && request.routeOptions.config.isTimed) note(reply.elapsedTime);
    done();
  });
}
