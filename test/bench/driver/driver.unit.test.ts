import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openConnection } from './connection.ts';
import type { Cast, Job } from './protocol.ts';
import { createSources } from './requests.ts';
import { runJob } from './run.ts';

const open: Server[] = [];

async function serve(answer: (request: string) => string | null): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const text = answer(data.toString());
      if (text === null) socket.destroy();
      else socket.write(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const respond = (status: number, body = '{}', headers = '') =>
  `HTTP/1.1 ${status} X\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

const cast: Cast = {
  kind: 'cast',
  users: [
    { id: 7, token: 'seven' },
    { id: 8, token: 'eight' },
  ],
  admin: { token: 'admin', apiKey: 'the-key' },
  operationsPerRequest: 3,
};

const job = (baseUrl: string, more: Partial<Job> = {}): Job => ({
  kind: 'job',
  workload: 'random',
  baseUrls: [baseUrl],
  concurrency: 2,
  warmUpMs: 10,
  measureMs: 200,
  ...more,
});

const run = (of: Job) => runJob(of, createSources(cast, of.workload), () => undefined);

describe('the load driver', () => {
  it('counts accepted requests, and errors by their code', async () => {
    let asked = 0;
    const base = await serve(() => {
      asked += 1;
      return asked % 2 ? respond(201) : respond(422, '{"code":"insufficient_funds"}');
    });
    const tally = await run(job(base, { count: 5, concurrency: 1 }));
    expect([tally.acceptedInAll, tally.errors]).toEqual([5, { insufficient_funds: 4 }]);
  });

  it('counts the completed operations of a bulk', async () => {
    let sent = '';
    const base = await serve((request) => {
      sent = request;
      return respond(
        200,
        '{"results":[{"status":201,"body":{}},{"status":422,"body":{}},{"status":201,"body":{}}]}',
      );
    });
    const tally = await run(job(base, { workload: 'bulk', count: 3 }));
    expect(tally.operations).toBe(tally.latenciesMs.length * 2);
    expect(sent.startsWith('POST /api/bulk ')).toBe(true);
    expect(sent).not.toMatch(/^idempotency-key:/im);
    expect(sent.match(/"idempotencyKey"/g)).toHaveLength(cast.operationsPerRequest);
  });

  it('counts broken connections and continues', async () => {
    let asked = 0;
    const base = await serve(() => {
      asked += 1;
      return asked === 1 ? null : respond(201);
    });
    const { errors, latenciesMs } = await run(job(base, { concurrency: 1, count: 2 }));
    expect(errors).toEqual({ connection: 1 });
    expect(latenciesMs.length).toBe(2);
  });

  it('ends after a number of accepted requests, and funds each user once', async () => {
    const funded: string[] = [];
    let asked = 0;
    const base = await serve((request) => {
      asked += 1;
      if (asked === 1) return respond(400, '{"code":"invalid_request"}');
      funded.push(/"userId":(\d+)/.exec(request)?.[1] ?? '?');
      expect(request).toContain('x-api-key: the-key\r\n');
      return respond(201);
    });
    const tally = await run(job(base, { workload: 'fund', count: 2, concurrency: 1 }));
    expect(tally.acceptedInAll).toBe(2);
    expect(funded).toEqual(['8', '7']);
  });

  it('repeats a tenth of the requests unchanged, and counts answers marked as replays', async () => {
    const seen = new Set<string>();
    let repeated = 0;
    const base = await serve((request) => {
      if (!seen.has(request)) {
        seen.add(request);
        return respond(201);
      }
      repeated += 1;
      return respond(201, '{}', 'idempotency-replayed: true\r\n');
    });
    const tally = await run(job(base, { workload: 'replays', count: 200 }));
    expect(repeated).toBeGreaterThan(0);
    expect(repeated).toBeLessThan(seen.size);
    expect(tally.replayed).toBeGreaterThan(0);
  });

  it('reads answers that arrive in pieces, with a length or in chunks', async () => {
    const pieces = [
      ['HTTP/1.1 200 OK\r\ncontent-le', 'ngth: 4\r\n\r\nab', 'cd'],
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab', 'cd\r\n0\r\n\r\n'],
    ];
    for (const parts of pieces) {
      const server = createServer((socket) => {
        socket.setNoDelay();
        socket.on('error', () => undefined);
        socket.on('data', () => {
          for (const [index, part] of parts.entries()) setTimeout(() => socket.write(part), index * 5);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      open.push(server);
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      const connection = await openConnection('127.0.0.1', address.port);
      const { status, body } = await connection.exchange('GET / HTTP/1.1\r\n\r\n');
      connection.close();
      expect(status).toBe(200);
      expect(body.replace(/\s/g, '')).toContain('abcd');
    }
  });
});
