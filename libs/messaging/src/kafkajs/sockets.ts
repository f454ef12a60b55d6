import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

export type OpenSocket = (host: string, port: number) => Socket;

const KEEP_ALIVE_DELAY_MS = 10_000;
const PRODUCE_API_KEY = 0;

/** The connections of one kafkajs object, which can be counted and closed together. */
export type Sockets = {
  factory: ISocketFactory;
  /** The number of produce requests passed to the network so far. */
  produced(): number;
  /** Ends all connections and refuses new ones, so that every request or retry of kafkajs fails now. */
  close(): void;
};

/** Opens connections; by default TCP without TLS. */
type SocketOptions = {
  openSocket?: OpenSocket | undefined;
  secureContextOf?: (() => SecureContext) | undefined;
};

/**
 * Opens sockets without Nagle's algorithm, which sometimes costs 40 ms. `onProduced` is called for each produce request that is
 * passed to the network.
 */
export function createSockets(opening: SocketOptions, onProduced?: () => void): Sockets {
  const sockets = new Set<Socket>();
  let producedCount = 0;
  let closed = false;

  const countProduce = (socket: Socket): void => {
    const write = socket.write.bind(socket);
    socket.write = ((chunk: unknown, ...rest: []) => {
      // A request starts with its length (4 bytes) and the API key (2 bytes).
      if (Buffer.isBuffer(chunk) && chunk.length > 6 && chunk.readInt16BE(4) === PRODUCE_API_KEY) {
        producedCount += 1;
        onProduced?.();
      }
      return write(chunk as Buffer, ...rest);
    }) as Socket['write'];
  };

  return {
    // kafkajs received its TLS options at its creation; the certificates may be newer now.
    factory: ({ host, port, onConnect }) => {
      if (closed) throw new Error('the client is closed');
      const context = opening.secureContextOf?.();
      const plain = opening.openSocket?.(host, port) ?? connect({ host, port, noDelay: true });
      plain.setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
      const socket = context ? startTls(plain, host, context) : plain;
      socket.once(context ? 'secureConnect' : 'connect', onConnect);
      countProduce(socket);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    produced: () => producedCount,
    close: () => {
      closed = true;
      // kafkajs listens for 'error' and 'end' but not for 'close'; without an error its requests would hang.
      for (const socket of sockets) socket.destroy(new Error('the client is closed'));
    },
  };
}

/** Adds TLS to a connection; the server's certificate must be valid for this host. */
function startTls(plain: Socket, host: string, secureContext: SecureContext): Socket {
  const servername = isIP(host) ? {} : { servername: host };
  return connectTls({ socket: plain, host, secureContext, ...servername });
}
