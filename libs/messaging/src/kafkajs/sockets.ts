import type { Socket } from 'node:net';
import type { ISocketFactory } from 'kafkajs';
import { type Opening, openSocket } from '../wire/socket.ts';

/** The connections of one kafkajs object, so that they can be cut off together. */
export type Sockets = {
  factory: ISocketFactory;
  /** Ends all connections and refuses new ones: whatever kafkajs still waits for or retries fails now. */
  close(): void;
};

export function createSockets(opening: Opening): Sockets {
  const sockets = new Set<Socket>();
  let closed = false;
  return {
    // What kafkajs knows of TLS it got when it was made; the certificates may be newer by now.
    factory: ({ host, port, onConnect }) => {
      if (closed) throw new Error('the client is closed');
      const socket = openSocket(opening, host, port, onConnect);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    close: () => {
      closed = true;
      // kafkajs listens for 'error' and 'end', not for 'close': without an error its requests would hang.
      for (const socket of sockets) socket.destroy(new Error('the client is closed'));
    },
  };
}
