import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { sendStream, type Timer } from './send-stream.ts';

function manualTimer() {
  const pending = new Set<() => void>();
  const timer: Timer = (act) => {
    pending.add(act);
    return () => pending.delete(act);
  };
  return { timer, pending };
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function reading(source: Readable, timer: Timer): Promise<Socket> {
  const { socket } = await asking('GET', source, timer);
  return socket;
}

async function asking(
  method: 'GET' | 'HEAD',
  source: Readable,
  timer: Timer,
  before: Promise<void> = Promise.resolve(),
) {
  const app = fastify();
  let hungUp: () => void = () => undefined;
  const isHungUp = new Promise<void>((resolve) => {
    hungUp = resolve;
  });
  app.get('/', async (_request, reply) => {
    reply.raw.once('close', hungUp);
    await before;
    return sendStream(reply, { status: 200, headers: { 'x-a': 'b' } }, source, timer);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  ends.push(
    () => socket.destroy(),
    () => app.close(),
  );
  socket.on('error', () => socket.destroy());
  socket.write(`${method} / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return { app, socket, isHungUp };
}

const stream = (parts: AsyncGenerator<string>) =>
  Readable.from(parts, { objectMode: false, autoDestroy: false });
const closed = (emitter: Socket | Readable) => new Promise((resolve) => emitter.once('close', resolve));
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn();
}

async function* endless() {
  for (;;) yield 'x'.repeat(100_000);
}

describe('sendStream', () => {
  it("does not count the source's time", async () => {
    const { timer, pending } = manualTimer();
    let goOn: () => void = () => undefined;
    const more = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const source = stream(
      (async function* () {
        yield 'first';
        await more;
        yield 'last';
      })(),
    );
    const socket = await reading(source, timer);
    let read = '';
    socket.on('data', (data) => {
      read += data;
    });
    await until(() => read.includes('first'));
    expect(pending.size).toBe(0);
    const over = closed(socket);
    goOn();
    await over;
    expect(read).toMatch(/^HTTP\/1\.1 200 OK\r\n.*x-a: b\r\n.*5\r\nfirst\r\n4\r\nlast\r\n0\r\n\r\n$/s);
    expect(source.destroyed).toBe(true);
  });

  it('closes the connection when the source fails, and ends the source when the reader disconnects', async () => {
    const failing = stream(
      (async function* () {
        yield 'first';
        throw new Error('away');
      })(),
    );
    const socket = await reading(failing, manualTimer().timer);
    let read = '';
    socket.on('data', (data) => {
      read += data;
    });
    await closed(socket);
    expect(read).not.toMatch(/0\r\n\r\n$/);

    const source = stream(endless());
    const leaving = await reading(source, manualTimer().timer);
    leaving.once('data', () => leaving.destroy());
    await closed(source);
  });

  it('ends the source when the reader disconnected before, and for a HEAD request', async () => {
    const silent = () =>
      stream(
        (async function* () {
          yield* [] as string[];
        })(),
      );
    const [nobody, head] = [silent(), silent()];
    const ended = [closed(nobody), closed(head)];
    let goOn: () => void = () => undefined;
    const before = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { app, socket, isHungUp } = await asking('GET', nobody, manualTimer().timer, before);
    const isAsked = new Promise((resolve) => app.server.once('request', resolve));
    await isAsked;
    socket.destroy();
    await isHungUp;
    goOn();
    await asking('HEAD', head, manualTimer().timer);
    await Promise.all(ended);
    expect([nobody.destroyed, head.destroyed]).toEqual([true, true]);
  });
});
