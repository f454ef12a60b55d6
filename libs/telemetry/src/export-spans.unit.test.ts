import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { startTracing, type Tracing, tracesUrl } from './export-spans.ts';
import type { Logger } from './logger.ts';
import { createMeter } from './metrics.ts';

const servers: Server[] = [];
let tracing: Tracing | null = null;

afterEach(async () => {
  await tracing?.stop();
  tracing = null;
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function collector(answer: (response: ServerResponse) => void) {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    request.resume();
    request.on('end', () => answer(response));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { paths, endpoint: `http://127.0.0.1:${address.port}/` };
}

async function start(endpoint: string | undefined) {
  const lines: string[] = [];
  const logger = { warn: (_fields: object, line: string) => void lines.push(line) } as unknown as Logger;
  const registry = new Registry();
  const meter = createMeter(registry);
  tracing = await startTracing({ endpoint, service: 'test', instance: 'test', logger, meter });
  const count = async (result: string) => {
    const { values } = (await registry.getSingleMetric('cowrie_trace_spans_total')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels.result === result)?.value;
  };
  return { lines, count };
}

const spans = (count: number): void => {
  for (let made = 0; made < count; made += 1) tracing?.tracer.startSpan('work').end();
};

describe('startTracing', () => {
  it('is nothing without an endpoint', async () => {
    await start(undefined);
    expect(tracing).toBeNull();
  });

  it('sends what was made, at the latest when it stops', async () => {
    const { paths, endpoint } = await collector((response) => response.end());
    const { count, lines } = await start(endpoint);
    spans(3);
    await tracing?.stop();
    expect(paths).toEqual(['/v1/traces']);
    expect([await count('ended'), await count('sent'), await count('failed')]).toEqual([3, 3, 0]);
    expect(lines).toEqual([]);
  });

  it('counts what a collector refuses, says so once, and never fails whoever made the spans', async () => {
    const { endpoint } = await collector((response) => response.writeHead(400).end());
    const { count, lines } = await start(endpoint);
    // The number needs more than one request.
    spans(2_500);
    await tracing?.stop();
    expect([await count('sent'), await count('failed')]).toEqual([0, 2_500]);
    expect(lines).toEqual(['spans not sent']);
  });

  it('stops in time when a collector does not answer', async () => {
    const { paths, endpoint } = await collector(() => undefined);
    await start(endpoint);
    spans(1);
    await tracing?.stop();
    expect(paths).toEqual(['/v1/traces']);
  });

  it('keeps a bounded number of spans that wait, and drops the rest', async () => {
    const { endpoint } = await collector((response) => response.end());
    const { count } = await start(endpoint);
    // All spans end in one turn of the event loop: one batch is taken out, and the queue is full.
    spans(20_000);
    await tracing?.stop();
    expect([await count('ended'), await count('sent'), await count('failed')]).toEqual([
      20_000,
      1_024 + 8_192,
      0,
    ]);
  });
});

describe('tracesUrl', () => {
  it('is below the endpoint, whether that ends in a slash or not', () => {
    expect(tracesUrl('http://a:4318')).toBe('http://a:4318/v1/traces');
    expect(tracesUrl('http://a:4318/otlp/')).toBe('http://a:4318/otlp/v1/traces');
  });
});
