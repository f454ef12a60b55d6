import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

export type OpenSocket = (host: string, port: number) => Socket;

const KEEP_ALIVE_DELAY_MS = 10_000;
const PRODUCE_API_KEY = 0;

/** The connections of one kafkajs object, so that they can be counted out and cut off together. */
export type Sockets = {
  factory: ISocketFactory;
  /** How many produce requests were handed to the network so far. */
  produced(): number;
  /** Ends all connections and refuses new ones: whatever kafkajs still waits for or retries fails now. */
  close(): void;
};

/** How connections are opened: by TCP and without TLS unless given. */
type Opening = { openSocket?: OpenSocket | undefined; secureContextOf?: (() => SecureContext) | undefined };

/**
 * Opens sockets without Nagle's algorithm, which costs 40 ms now and then. `onProduced` is called for each produce
 * request that was handed to the network.
 */
export function createSockets(opening: Opening, onProduced?: () => void): Sockets {
  const sockets = new Set<Socket>();
  let producedCount = 0;
  let closed = false;

  const countProduce = (socket: Socket): void => {
    const write = socket.write.bind(socket);
    socket.write = ((chunk: unknown, ...rest: []) => {
      // A request starts with its length (4 bytes), then the key of the API (2 bytes).
      if (Buffer.isBuffer(chunk) && chunk.length > 6 && chunk.readInt16BE(4) === PRODUCE_API_KEY) {
        producedCount += 1;
        onProduced?.();
      }
      return write(chunk as Buffer, ...rest);
    }) as Socket['write'];
  };

  return {
    // What kafkajs knows of TLS it got when it was made; the certificates may be newer by now.
    factory: ({ host, port, onConnect }) => {
      if (closed) throw new Error('the client is closed');
      const context = opening.secureContextOf?.();
      const plain = opening.openSocket?.(host, port) ?? connect({ host, port, noDelay: true });
      plain.setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
      const socket = context ? secured(plain, host, context) : plain;
      socket.once(context ? 'secureConnect' : 'connect', onConnect);
      countProduce(socket);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    produced: () => producedCount,
    close: () => {
      closed = true;
      // kafkajs listens for 'error' and 'end', not for 'close': without an error its requests would hang.
      for (const socket of sockets) socket.destroy(new Error('the client is closed'));
    },
  };
}

/** TLS over a connection; the certificate of the other end must be for this host. */
function secured(plain: Socket, host: string, secureContext: SecureContext): Socket {
  const servername = isIP(host) ? {} : { servername: host };
  return connectTls({ socket: plain, host, secureContext, ...servername });
}
