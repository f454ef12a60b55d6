import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { handleClientError } from './errors.ts';

const HEADERS_WITHIN_MS = 50;
const WHOLE = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}';

const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function sendToPausedServer(sent: string, answer: RequestListener): Promise<string> {
  const times = { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: HEADERS_WITHIN_MS };
  const server = createServer({ ...times, connectionsCheckingInterval: 10 }, answer);
  server.on('clientError', handleClientError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  socket.write(sent);
  standStill(HEADERS_WITHIN_MS * 3);
  const got = await text(socket);
  server.close();
  return got;
}

describe('a request that arrived while the process was paused', () => {
  it.each<[string, RequestListener]>([
    ['at once', (_request, response) => response.end('done')],
    ['later', (_request, response) => void setTimeout(() => response.end('done'), HEADERS_WITHIN_MS * 2)],
  ])('is read and answered %s', async (_when, answer) => {
    expect(await sendToPausedServer(WHOLE, answer)).toMatch(/^HTTP\/1\.1 200 .*done/s);
  });

  it.each([
    ['headers', 'POST / HTTP/1.1\r\nhost: x\r\n'],
    ['a body', WHOLE.slice(0, -1)],
    ['everything', ''],
  ])('without %s is late', async (_what, sent) => {
    const waitForBody: RequestListener = (request, response) =>
      request.resume().on('end', () => response.end('done'));
    expect(await sendToPausedServer(sent, waitForBody)).toMatch(/^HTTP\/1\.1 408 /);
  });
});
