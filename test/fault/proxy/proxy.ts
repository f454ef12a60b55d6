import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Pipe, pipe, type Shape, UNCHANGED } from './pipe.ts';

export type TcpProxy = {
  readonly port: number;
  connections(): number;
  bytes(): number;
  shape(shape: Partial<Shape>): void;
  /** Resets every open connection at both ends. New ones are accepted. */
  cut(): void;
  /** Refuses new connections, as if no server were there; open ones continue. */
  refuse(): Promise<void>;
  /** Removes every disturbance; open connections stay. */
  heal(): Promise<void>;
  /** Connects to another server from now on; connections to the old one are reset. */
  retarget(targetPort: number): void;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
}

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
    // It resolves after the last connection has ended, which may take long.
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
