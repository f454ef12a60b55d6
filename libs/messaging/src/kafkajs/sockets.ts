import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

export type OpenSocket = (host: string, port: number) => Socket;

const KEEP_ALIVE_DELAY_MS = 10_000;
const PRODUCE_API_KEY = 0;

export type Sockets = {
  factory: ISocketFactory;
  produced(): number;
  /** New connections are refused too, so that every request or retry of kafkajs fails now. */
  close(): void;
};

type SocketOptions = {
  openSocket?: OpenSocket | undefined;
  secureContextOf?: (() => SecureContext) | undefined;
};

/** Nagle's algorithm sometimes costs 40 ms, so it is off. `onProduced` is called for each produce request. */
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
    // kafkajs got its TLS options at its creation; the certificates may be newer now.
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
      // kafkajs does not listen for 'close'; without an error its requests would hang.
      for (const socket of sockets) socket.destroy(new Error('the client is closed'));
    },
  };
}

function startTls(plain: Socket, host: string, secureContext: SecureContext): Socket {
  const servername = isIP(host) ? {} : { servername: host };
  return connectTls({ socket: plain, host, secureContext, ...servername });
}
