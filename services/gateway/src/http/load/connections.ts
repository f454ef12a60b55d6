import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';

export type Connections = {
  count(): number;
  /** Whether it is time to keep no connection open between requests. */
  isCrowded(): boolean;
};

const CROWDED_FROM = 3 / 4;

/** At most `max` connections: one more is closed as it comes. */
export function boundConnections(app: FastifyInstance, max: number = LIMITS.connections): Connections {
  let count = 0;
  app.server.maxConnections = max;
  app.server.on('connection', (socket) => {
    count += 1;
    socket.once('close', () => {
      count -= 1;
    });
  });
  return { count: () => count, isCrowded: () => count >= max * CROWDED_FROM };
}
