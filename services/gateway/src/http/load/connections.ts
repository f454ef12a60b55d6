import type { Socket } from 'node:net';
import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../auth/limits/networks.ts';
import { createTally, networkBounds, type TallyBound } from '../../auth/limits/tally.ts';

export type Connections = {
  count(): number;
  isCrowded(): boolean;
};

export type ConnectionLimits = Record<'connections' | 'connectionsPerAddress', number>;

const CROWDED_FROM = 3 / 4;

/**
 * Loopback and proxies are excepted, because they speak for many callers. A connection beyond its address's limit is
 * closed at once. When all are in use, the oldest without complete headers is closed, so that half-sent headers keep
 * nobody out.
 */
export function boundConnections(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  limits: ConnectionLimits = LIMITS,
): Connections {
  const open = createTally(Number.POSITIVE_INFINITY);
  /** These connections have sent no request so far; the oldest is first. */
  const silent = new Set<Socket>();
  app.server.maxConnections = limits.connections;
  app.server.on('connection', (socket) => {
    const bounds = boundsOf(socket, isProxy, limits.connectionsPerAddress);
    if (open.add(bounds) !== 'added') return void socket.destroy();
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      open.remove(bounds);
    });
    // Node closes new connections when all are in use, so one is kept free.
    if (open.count() >= limits.connections) closeOldest(silent, socket);
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  // Node treats a connection without a request as busy, so closing the server would wait for it.
  app.addHook('preClose', async () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  });
  return { count: open.count, isCrowded: () => open.count() >= limits.connections * CROWDED_FROM };
}

function boundsOf(
  { remoteAddress }: Socket,
  isProxy: (address: string) => boolean,
  max: number,
): readonly TallyBound[] {
  // A connection that has already closed has no address.
  if (remoteAddress === undefined || isProxy(remoteAddress)) return [];
  return networkBounds(networkOf(remoteAddress), max);
}

function closeOldest(silent: ReadonlySet<Socket>, newest: Socket): void {
  const [oldest] = silent;
  if (oldest && oldest !== newest) oldest.destroy();
}
