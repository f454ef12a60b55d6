import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '@cowrie/local';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { startProxy, type TcpProxy } from './proxy.ts';

const DEADLINE_MS = 3_000;

/** A closing proxy resets open connections. */
const ignoreReset = () => undefined;

let server: Server;
let atServer: Socket[];
let proxy: TcpProxy;
let clients: Socket[];

beforeEach(async () => {
  atServer = [];
  clients = [];
  server = createServer((socket) => {
    atServer.push(socket);
    socket.on('error', ignoreReset);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const targetPort = typeof address === 'object' && address ? address.port : 0;
  proxy = await startProxy({ port: await findFreePort(), targetPort });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  server.close();
});

type Client = { socket: Socket; text(): string; errorCode(): string | undefined };

async function aClient(): Promise<Client> {
  const socket = connect({ host: '127.0.0.1', port: proxy.port, noDelay: true });
  clients.push(socket);
  let text = '';
  let errorCode: string | undefined;
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', (error: Error & { code?: string }) => {
    errorCode = error.code;
  });
  await once(socket, 'connect');
  return { socket, text: () => text, errorCode: () => errorCode };
}

const receives = (client: Client, text: string) =>
  eventually(() => expect(client.text()).toBe(text), DEADLINE_MS);

async function roundTrip(client: Client, text: string): Promise<void> {
  const before = client.text();
  client.socket.write(text);
  await receives(client, before + text);
}

describe('a proxy', () => {
  it('cuts: open connections are reset at both ends, new ones are accepted', async () => {
    const client = await aClient();
    await roundTrip(client, 'before');
    proxy.cut();
    await eventually(() => expect(client.errorCode()).toBe('ECONNRESET'), DEADLINE_MS);
    await eventually(() => expect(atServer[0]?.destroyed).toBe(true), DEADLINE_MS);
    await roundTrip(await aClient(), 'after');
  });

  it('leads to another server: connections to the old one are reset', async () => {
    const client = await aClient();
    await roundTrip(client, 'before');
    const other = createServer((socket) => socket.on('error', ignoreReset).end('another'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    proxy.retarget(typeof address === 'object' && address ? address.port : 0);
    await eventually(() => expect(client.errorCode()).toBe('ECONNRESET'), DEADLINE_MS);
    await receives(await aClient(), 'another');
    other.close();
  });

  it('listens at another address of the machine on request', async () => {
    const host = '127.0.0.2';
    const there = await startProxy({ host, port: proxy.port, targetPort: proxy.port });
    const socket = connect({ host, port: proxy.port }).on('error', ignoreReset);
    clients.push(socket);
    const [answer] = await Promise.all([
      once(socket, 'data'),
      once(socket, 'connect').then(() => socket.write('x')),
    ]);
    expect(String(answer)).toBe('x');
    await there.close();
  });

  it('refuses: new connections are refused, open ones continue, until it is healed', async () => {
    const client = await aClient();
    await roundTrip(client, 'before');
    await proxy.refuse();
    await expect(aClient()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await roundTrip(client, 'still');
    await proxy.heal();
    await roundTrip(await aClient(), 'again');
  });

  it('holds: nothing arrives, not even a new connection, until it is healed', async () => {
    const client = await aClient();
    await roundTrip(client, 'a');
    proxy.shape({ held: true });
    client.socket.write('b');
    const late = await aClient();
    late.socket.write('c');
    await eventually(() => expect(proxy.bytes()).toBe(4), DEADLINE_MS);
    expect([client.text(), late.text()]).toEqual(['a', '']);
    await proxy.heal();
    await receives(client, 'ab');
    await receives(late, 'c');
  });

  it('keeps the order whatever the jitter', async () => {
    const client = await aClient();
    proxy.shape({ jitterMs: 30 });
    const pieces = Array.from({ length: 40 }, (_, index) => `${index},`);
    for (const piece of pieces) {
      client.socket.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await receives(client, pieces.join(''));
  });
});
