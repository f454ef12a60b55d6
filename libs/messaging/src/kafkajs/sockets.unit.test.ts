import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer, Socket } from 'node:net';
import { createSecureContext, createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAuthority } from '../../../runtime/src/testing/certificates.ts';
import { createSockets, type Sockets } from './sockets.ts';

const authority = createAuthority();
const secureContextOf = () => createSecureContext({ ca: authority.certPem });

async function serve(...hosts: string[]): Promise<{ server: Server; port: number }> {
  const { certPem: cert, keyPem: key } = authority.issue({ commonName: 'broker', hosts });
  const server = createServer({ cert, key }, (socket) => socket.on('error', () => undefined).pipe(socket));
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

let byName: Awaited<ReturnType<typeof serve>>;
let byAddress: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  byName = await serve('localhost');
  byAddress = await serve('127.0.0.1');
});
afterAll(() => {
  byName.server.close();
  byAddress.server.close();
});

const made: Sockets[] = [];
function create(...args: Parameters<typeof createSockets>): Sockets {
  const sockets = createSockets(...args);
  made.push(sockets);
  return sockets;
}
afterEach(() => {
  for (const sockets of made.splice(0)) sockets.close();
});

async function open(
  sockets: Sockets,
  host: string,
  port: number,
): Promise<{ outcome: string; socket: Socket }> {
  const connected = Promise.withResolvers<string>();
  const onConnect = () => connected.resolve('connected');
  const socket: Socket = sockets.factory({ host, port, ssl: {}, onConnect });
  socket.once('error', (error: NodeJS.ErrnoException) => connected.resolve(error.code ?? error.message));
  return { outcome: await connected.promise, socket };
}

describe('connections by TLS', () => {
  it.each(['localhost', '127.0.0.1'])('are to the host that they are meant for: %s', async (host) => {
    const [right, wrong] = host === 'localhost' ? [byName, byAddress] : [byAddress, byName];
    const sockets = create({ secureContextOf });
    const { outcome, socket } = await open(sockets, host, right.port);
    expect(outcome).toBe('connected');
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    expect((await open(sockets, host, wrong.port)).outcome).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  it('trust the given authority alone', async () => {
    const other = create({
      secureContextOf: () => createSecureContext({ ca: createAuthority('another').certPem }),
    });
    expect((await open(other, 'localhost', byName.port)).outcome).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('ask for the certificates each time', async () => {
    let asked = 0;
    const sockets = create({
      secureContextOf: () => {
        asked += 1;
        return secureContextOf();
      },
    });
    await open(sockets, 'localhost', byName.port);
    await open(sockets, 'localhost', byName.port);
    expect(asked).toBe(2);
  });

  it('tell that nobody listens, and end when they are closed half open', async () => {
    const sockets = create({ secureContextOf });
    expect((await open(sockets, '127.0.0.1', 1)).outcome).toBe('ECONNREFUSED');
    const silent = createPlainServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const opening = open(sockets, '127.0.0.1', (silent.address() as AddressInfo).port);
    const [accepted]: Socket[] = await once(silent, 'connection');
    sockets.close();
    expect((await opening).outcome).toBe('the client is closed');
    accepted?.on('error', () => undefined).resume();
    await once(accepted as Socket, 'close');
    silent.close();
  });

  it('take the connection with them that is still being made', async () => {
    const connecting = new Socket();
    const sockets = create({ secureContextOf, openSocket: () => connecting });
    const opening = open(sockets, 'localhost', 1);
    sockets.close();
    expect((await opening).outcome).toBe('the client is closed');
    if (!connecting.closed) await once(connecting, 'close');
  });

  it('report the produce requests that are handed over', async () => {
    let told = 0;
    const sockets = create({ secureContextOf }, () => {
      told += 1;
    });
    const { socket } = await open(sockets, 'localhost', byName.port);
    socket.write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 9]));
    socket.write(Buffer.from([0, 0, 0, 4, 0, 3, 0, 9]));
    expect([told, sockets.produced()]).toEqual([1, 1]);
  });
});
