import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openConnection } from './connection.ts';
import type { Cast, Job } from './protocol.ts';
import { createSources } from './requests.ts';
import { runJob } from './run.ts';

const open: Server[] = [];

/** A server that answers each request (they come whole on loopback) with what `answer` gives. */
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
  depthCursor: 'deep',
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
  it('counts what was accepted, and errors by their code', async () => {
    let asked = 0;
    const base = await serve(() => {
      asked += 1;
      return asked % 2 ? respond(201) : respond(422, '{"code":"insufficient_funds"}');
    });
    const tally = await run(job(base, { measureMs: 1_000 }));
    expect(tally.latenciesMs.length).toBeGreaterThan(0);
    expect(Object.keys(tally.errors)).toEqual(['insufficient_funds']);
    expect(tally.acceptedInAll).toBeGreaterThanOrEqual(tally.latenciesMs.length);
  });

  it('counts the operations of a bulk that were done', async () => {
    let sent = '';
    const base = await serve((request) => {
      sent = request;
      return respond(
        200,
        '{"results":[{"status":201,"body":{}},{"status":422,"body":{}},{"status":201,"body":{}}]}',
      );
    });
    const tally = await run(job(base, { workload: 'bulk' }));
    expect(tally.operations).toBe(tally.latenciesMs.length * 2);
    expect(sent.startsWith('POST /api/bulk ')).toBe(true);
    expect(sent).not.toMatch(/^idempotency-key:/im);
    expect(sent.match(/"idempotencyKey"/g)).toHaveLength(cast.operationsPerRequest);
  });

  it('gives the whole of the measured time, whatever part of a millisecond it begins in', async () => {
    const base = await serve(() => respond(201));
    for (let time = 0; time < 20; time += 1) {
      const { seconds } = await run(job(base, { concurrency: 1, warmUpMs: 0, measureMs: 20 }));
      expect(seconds).toBeGreaterThan(0.015);
    }
  });

  it('counts from when a request was due in an open loop, also when nobody could send it', async () => {
    const stalledMs = 300;
    const server = createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      let waitMs = stalledMs;
      socket.on('data', () => {
        setTimeout(() => socket.write(respond(201)), waitMs);
        waitMs = 0;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(server);
    const { port } = server.address() as { port: number };
    const { latenciesMs } = await run(
      job(`http://127.0.0.1:${port}`, { concurrency: 1, ratePerSecond: 100, warmUpMs: 0, measureMs: 2_000 }),
    );
    // A closed loop would have seen the stall once; thirty requests were due in it.
    expect(latenciesMs.filter((each) => each > stalledMs / 3).length).toBeGreaterThanOrEqual(20);
  });

  it('waits after a 503 and tells those that lack Retry-After', async () => {
    const base = await serve(() => respond(503));
    const { refusedMs, withoutRetryAfter, errors, latenciesMs } = await run(job(base));
    // Two connections, each asks once in 250 ms: one of the warm-up and at most two measured.
    expect(refusedMs.length).toBeLessThanOrEqual(4);
    expect(withoutRetryAfter).toBe(refusedMs.length);
    expect([errors, latenciesMs.length]).toEqual([{}, 0]);
    const polite = await serve(() => respond(503, '{}', 'Retry-After: 1\r\n'));
    const second = await run(job(polite, { warmUpMs: 0, measureMs: 1_000 }));
    expect(second.refusedMs.length).toBeGreaterThan(0);
    expect(second.withoutRetryAfter).toBe(0);
  });

  it('counts connections that break and goes on', async () => {
    let asked = 0;
    const base = await serve(() => {
      asked += 1;
      return asked === 1 ? null : respond(201);
    });
    const { errors, latenciesMs } = await run(job(base, { concurrency: 1, count: 2 }));
    expect(errors).toEqual({ connection: 1 });
    expect(latenciesMs.length).toBe(2);
  });

  it('ends by a count of what was accepted, and funds each person once', async () => {
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

  it('repeats a tenth word for word, and counts what says that it is a replay', async () => {
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

  it('tells windows of a long run', async () => {
    const base = await serve(() => respond(201));
    const windows: number[] = [];
    const of = job(base, { measureMs: 1_000, windowMs: 500 });
    await runJob(of, createSources(cast, 'random'), (tally) => windows.push(tally.latenciesMs.length));
    expect(windows.length).toBe(2);
    expect(Math.min(...windows)).toBeGreaterThan(0);
  });

  it('reads answers that come in pieces, with a length or in chunks', async () => {
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
