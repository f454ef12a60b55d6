import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';

/** Opens a connection by TCP. */
export type OpenSocket = (host: string, port: number) => Socket;

/** How connections are opened: by TCP and without TLS unless given. */
export type Opening = {
  openSocket?: OpenSocket | undefined;
  secureContextOf?: (() => SecureContext) | undefined;
};

const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * Opens a socket without Nagle's algorithm, which costs 40 ms now and then. `onConnect` is called when bytes can be sent: with TLS
 * when the certificate of the other end is verified to be for this host.
 */
export function openSocket(opening: Opening, host: string, port: number, onConnect: () => void): Socket {
  const context = opening.secureContextOf?.();
  const plain = opening.openSocket?.(host, port) ?? connect({ host, port, noDelay: true });
  plain.setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
  const socket = context ? secured(plain, host, context) : plain;
  return socket.once(context ? 'secureConnect' : 'connect', onConnect);
}

function secured(plain: Socket, host: string, secureContext: SecureContext): Socket {
  const servername = isIP(host) ? {} : { servername: host };
  return connectTls({ socket: plain, host, secureContext, ...servername });
}
