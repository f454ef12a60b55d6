import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends requests that no HTTP client would send. */
export type RawConnection = {
  socket: Socket;
  received(): string;
  statuses(count?: number): Promise<string[]>;
  closed(): Promise<string>;
};

export async function connectTo(port: number, text: string): Promise<RawConnection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  // A reset is one way to close a connection.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(text);
  return {
    socket,
    received: () => received,
    async statuses(count = 1) {
      for (;;) {
        const found = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => String(status));
        if (found.length >= count || socket.destroyed) return found;
        await Promise.race([once(socket, 'data'), closed]);
      }
    },
    closed: () => closed.then(() => received),
  };
}
