import type { Socket } from 'node:net';
import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../auth/limits/networks.ts';
import { createTally, networkBounds, type TallyBound } from '../../auth/limits/tally.ts';

export type Connections = {
  count(): number;
  /** Whether it is time to keep no connection open between requests. */
  isCrowded(): boolean;
};

export type ConnectionLimits = Record<'connections' | 'connectionsPerAddress', number>;

const CROWDED_FROM = 3 / 4;

/**
 * Bounds connections, in all and of one address, loopback and proxies excepted: those speak for many. One too many of an
 * address is closed as it comes. When all are taken, the oldest that has not sent the headers of a request makes room for one
 * more: half-sent headers, however many, keep nobody out.
 */
export function boundConnections(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  limits: ConnectionLimits = LIMITS,
): Connections {
  const open = createTally(Number.POSITIVE_INFINITY);
  /** Without a request so far, the oldest first. */
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
    // Node closes what comes when all are taken: so one is kept free.
    if (open.count() >= limits.connections) closeOldest(silent, socket);
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  // Node takes a connection without a first request for a busy one, and closing would wait for it.
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
  // A connection that is gone already has no address.
  if (remoteAddress === undefined || isProxy(remoteAddress)) return [];
  return networkBounds(networkOf(remoteAddress), max);
}

function closeOldest(silent: ReadonlySet<Socket>, newest: Socket): void {
  const [oldest] = silent;
  if (oldest && oldest !== newest) oldest.destroy();
}
