import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createReceiver, type Receiver } from '../testing/receiver.ts';
import { createPoster, type Poster } from './post.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const NEVER = new AbortController().signal;
function poster(options: Partial<Parameters<typeof createPoster>[0]> = {}): Poster {
  const made = createPoster({ allowLoopback: true, ...options });
  closings.push(made.close);
  return made;
}
async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
  const made = await createReceiver(answer);
  closings.push(made.close);
  return made;
}
const message = (url: string) => ({ url, headers: { 'webhook-id': 'a' }, body: '{"é":"🐚"}' });
const post = (by: Poster, url: string, signal = NEVER) => by.post(message(url), signal);

async function rawServer(onConnection: (socket: Socket, count: number) => void) {
  let count = 0;
  const server: Server = createServer();
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => onConnection(socket, ++count));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('post', () => {
  it('sends the body byte by byte, over a connection that is kept', async () => {
    const to = await receiver();
    const by = poster();
    for (let count = 0; count < 3; count++)
      expect(await post(by, to.url)).toEqual({ kind: 'delivered', status: 200, answer: null });
    expect(to.received[0]).toMatchObject({ id: 'a', body: message('').body });
    expect(new Set(to.received.map(({ port }) => port)).size).toBe(1);
  });

  it.each([
    [199 + 1, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [301, 'failed'],
    [304, 'failed'],
    [400, 'failed'],
    [410, 'failed'],
    [500, 'failed'],
  ])('takes %s for %s', async (status, kind) => {
    const to = await receiver(() => status);
    const error = kind === 'failed' ? { error: `answered ${status}` } : {};
    expect(await post(poster(), to.url)).toEqual({ kind, status, ...error, answer: null });
  });

  it('follows no redirect', async () => {
    const target = await receiver();
    const to = await receiver(() => 307);
    to.headers = { location: target.url };
    expect(await post(poster(), to.url)).toMatchObject({ kind: 'failed', status: 307 });
    expect(target.received).toEqual([]);
  });

  it('takes a 2xx for a delivery whose body is slow, breaks off or is none', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc';
    const slow = await rawServer((socket) => socket.write(head));
    const broken = await rawServer((socket) => socket.end(head));
    const wrong = await rawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'),
    );
    for (const [url, answer] of [
      [slow, 'abc'],
      [broken, 'abc'],
      [wrong, null],
    ] as const)
      expect(await post(poster({ answerMs: 900 }), url)).toEqual({ kind: 'delivered', status: 200, answer });
  });

  it('waits no longer for the beginning of an answer', async () => {
    const url = await rawServer((socket) => socket.write('HTTP/1.1 200 OK\r\n'));
    const error = 'no answer within 0.1 s';
    expect(await post(poster({ answerMs: 100 }), url)).toEqual({
      kind: 'failed',
      status: null,
      error,
      answer: null,
    });
  });

  it('says plainly why there was no answer', async () => {
    const refused = await rawServer((socket) => socket.destroy());
    expect(await post(poster(), refused)).toMatchObject({
      kind: 'failed',
      status: null,
      error: expect.stringMatching(/^(could not be reached \(ECONNRESET\)|the connection broke off)$/),
    });
    const closed = await receiver();
    await closed.close();
    expect(await post(poster(), closed.url)).toEqual({
      kind: 'failed',
      status: null,
      error: 'could not be reached (ECONNREFUSED)',
      answer: null,
    });
  });

  it('tries a kept connection that the receiver closed meanwhile once more', async () => {
    const url = await rawServer((socket, count) => {
      let requests = 0;
      socket.on('data', (data) => {
        if (!data.toString().startsWith('POST')) return;
        requests += 1;
        if (count === 1 && requests === 2) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
    });
    const by = poster();
    for (let count = 0; count < 2; count++)
      expect(await post(by, url)).toEqual({ kind: 'delivered', status: 200, answer: null });
  });
});

describe('what may not be called', () => {
  const PRIVATE = 'the name leads to an address of a private or reserved network';
  const portOf = ({ url }: Receiver) => new URL(url).port;

  it('is not called by a name that leads there, nor when one of several addresses does', async () => {
    const to = await receiver();
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['8.8.8.8', '127.0.0.1'],
      ['169.254.169.254'],
      ['fd00:ec2::254'],
    ]) {
      const by = poster({ allowLoopback: false, resolve: async () => addresses });
      const answered = await post(by, `https://example.com:${portOf(to)}/`);
      expect(answered).toEqual({ kind: 'failed', status: null, error: PRIVATE, answer: null });
    }
    expect(to.received).toEqual([]);
  });

  it('is not called by its address, however that is written', async () => {
    const to = await receiver();
    const by = poster({ allowLoopback: false });
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      'localhost',
    ]) {
      for (const scheme of ['http', 'https']) {
        const { kind } = await post(by, `${scheme}://${host}:${portOf(to)}/`);
        expect([host, kind]).toEqual([host, 'failed']);
      }
    }
    expect(to.received).toEqual([]);
  });

  it('is looked up once for a connection, which is made to the very address that was checked', async () => {
    const to = await receiver();
    let lookUps = 0;
    // The name resolves to another address each time.
    const resolve = async () => [++lookUps === 1 ? '127.0.0.1' : '10.0.0.1'];
    const by = poster({ resolve });
    expect(await post(by, `https://example.com:${portOf(to)}/`)).toMatchObject({
      error: 'could not be reached (EPROTO)',
    });
    expect(lookUps).toBe(1);
    expect(await post(by, `https://example.com:${portOf(to)}/`)).toMatchObject({ error: PRIVATE });
  });

  it('is also what nobody has a name for', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('queryA'), { code: 'ENOTFOUND' }));
    const error = 'the name has no address';
    expect(await post(poster({ resolve }), 'https://nowhere.example.com/')).toEqual({
      kind: 'failed',
      status: null,
      error,
      answer: null,
    });
  });
});
