import { EventEmitter } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createTestGateway } from '../../testing/gateway.ts';
import { boundConnections } from './connections.ts';

const HALF = 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-more';
const WHOLE = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';

const running: { app: FastifyInstance; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { app, sockets } of running.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});

type ConnectionLog = { received: string; isClosed: boolean };

async function listening(perAddress: number, trustedProxies?: string) {
  const { app } = await createTestGateway(
    {},
    {
      connectionLimits: { connections: 4, connectionsPerAddress: perAddress },
      ...(trustedProxies ? { trustedProxies } : {}),
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  running.push({ app, sockets });
  const open = async (text: string): Promise<ConnectionLog> => {
    const seen: ConnectionLog = { received: '', isClosed: false };
    const accepted = new Promise<void>((resolve) => app.server.once('connection', () => resolve()));
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    void closed.then(() => Object.assign(seen, { isClosed: true }));
    const answered = new Promise<void>((resolve) =>
      socket.on('data', (data) => {
        seen.received += data;
        resolve();
      }),
    );
    socket.write(text);
    await (text === WHOLE ? Promise.race([answered, closed]) : accepted);
    return seen;
  };
  return { app, open };
}

describe('connections', () => {
  it('with half-sent headers are closed for new ones, the oldest first', async () => {
    const { open } = await listening(99);
    const known = await open(WHOLE);
    const halves: ConnectionLog[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) halves.push(await open(HALF));
    expect((await open(WHOLE)).received).toMatch(/^HTTP\/1\.1 200 /);
    expect(known).toMatchObject({ isClosed: false });
    expect(halves[0]).toMatchObject({ isClosed: true });
    expect(halves[5]).toMatchObject({ isClosed: false });
  });

  it('without a request are closed when the gateway closes', async () => {
    const { app, open } = await listening(99);
    await open('');
    await app.close();
    expect(app.server.listening).toBe(false);
  });
});

describe('connections of one address', () => {
  it('are limited, with a larger limit for an IPv6 /56, and without one for loopback and proxies', () => {
    const server = Object.assign(new EventEmitter(), { maxConnections: 0 });
    const app = { server, addHook: () => undefined } as unknown as FastifyInstance;
    const limits = { connections: 99, connectionsPerAddress: 1 };
    const connections = boundConnections(app, (address) => address === '10.0.0.1', limits);
    const isTaken = (remoteAddress: string): boolean => {
      const destroy = jest.fn();
      server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }));
      return destroy.mock.calls.length === 0;
    };
    const many = [
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8:0:1::1',
      '2001:db8:0:2::1',
      '2001:db8:0:3::1',
    ];
    expect(many.map(isTaken)).toEqual([true, false, true, true, true, false]);
    for (const address of ['127.0.0.1', '127.0.0.1', '10.0.0.1', '10.0.0.1'])
      expect(isTaken(address)).toBe(true);
    expect(connections.count()).toBe(8);
  });
});
