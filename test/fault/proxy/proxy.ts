import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Pipe, pipe, type Shape, UNCHANGED } from './pipe.ts';

export type TcpProxy = {
  readonly port: number;
  connections(): number;
  /** Bytes that came from either side. */
  bytes(): number;
  /** How bytes travel from now on, on connections that are open as well; what is left out is unchanged. */
  shape(shape: Partial<Shape>): void;
  /** Breaks every open connection at both ends, by a reset. New ones are let in. */
  cut(): void;
  /** Lets nobody in, as a server that is not there; open connections go on. */
  refuse(): Promise<void>;
  /** Everything as if it were not there; connections that are open stay. */
  heal(): Promise<void>;
  /** Leads to another server from now on: connections to the old one are broken. */
  retarget(targetPort: number): void;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
}

/**
 * Stands between clients of `port` and the server at `targetPort`, on this machine. `host` is where it listens, another
 * address of this machine than the server's if need be. `random` draws the jitter.
 */
export async function startProxy(options: {
  host?: string;
  port: number;
  targetPort: number;
  random?: () => number;
}): Promise<TcpProxy> {
  const { host = HOST, port, random = Math.random } = options;
  let { targetPort } = options;
  const open = new Set<{ ends: readonly Socket[]; pipes: readonly Pipe[] }>();
  let shape = UNCHANGED;
  let bytes = 0;
  const count = (data: Buffer) => {
    bytes += data.length;
  };

  function join(client: Socket): void {
    const server = connect({ host: HOST, port: targetPort, noDelay: true, allowHalfOpen: true });
    const ends = [client, server];
    const pipes = [pipe(client, server, () => shape, random), pipe(server, client, () => shape, random)];
    const connection = { ends, pipes };
    open.add(connection);
    for (const end of ends) {
      end.on('data', count);
      end.once('close', () => {
        if (!ends.every(({ destroyed }) => destroyed)) return;
        for (const each of pipes) each.close();
        open.delete(connection);
      });
    }
  }

  const cut = () => {
    for (const { ends } of open) for (const end of ends) end.resetAndDestroy();
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, join);
  await listen(server, host, port);
  const refuse = async () => {
    if (!server.listening) return;
    // It resolves when the last connection has ended, which may be long after nobody is let in any more.
    server.close();
  };
  const reshape = (next: Shape) => {
    shape = next;
    for (const { pipes } of open) for (const each of pipes) each.reshape();
  };
  return {
    port,
    connections: () => open.size,
    bytes: () => bytes,
    shape: (changed) => reshape({ ...UNCHANGED, ...changed }),
    cut,
    refuse,
    async heal() {
      reshape(UNCHANGED);
      if (!server.listening) await listen(server, host, port);
    },
    retarget(to) {
      targetPort = to;
      cut();
    },
    async close() {
      await refuse();
      cut();
    },
  };
}
