import { afterEach, describe, expect, it } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { type Management, startManagement } from './management.ts';

let management: Management | undefined;
afterEach(() => management?.close());

const NOTHING_MISSING = {
  host: '127.0.0.1',
  port: 0,
  metrics: new Registry(),
  problems: () => [],
  servingProblems: () => [],
};

async function start(over: { problems?: () => string[]; metrics?: Registry } = {}) {
  const options = { ...NOTHING_MISSING, ...over };
  const started = await startManagement(options);
  management = started;
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${started.port}${path}`, init);
}

describe('the management server', () => {
  it('is ready only while nothing is missing, and live in any case', async () => {
    const problems = ['kafka'];
    const get = await start({ problems: () => problems });
    expect((await get('/health/live')).status).toBe(200);
    const unready = await get('/health/ready');
    expect([unready.status, await unready.json()]).toEqual([
      503,
      { status: 'unavailable', problems: ['kafka'] },
    ]);
    problems.pop();
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('knows no other path and no other method', async () => {
    const get = await start();
    expect((await get('/metrics/x')).status).toBe(404);
    const posted = await get('/health/ready', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await get('/health/ready?x=1', { method: 'HEAD' })).status).toBe(200);
  });

  it('answers 500 when a state cannot be read, and goes on', async () => {
    const metrics = new Registry();
    const fails = () => Promise.reject(new Error('no'));
    new Gauge({ name: 'broken', help: 'x', registers: [metrics], collect: fails });
    const get = await start({
      metrics,
      problems: () => {
        throw new Error('no');
      },
    });
    expect((await get('/health/ready')).status).toBe(500);
    expect((await get('/metrics')).status).toBe(500);
    expect((await get('/health/live')).status).toBe(200);
  });

  it('rejects when the port is taken', async () => {
    const { port } = await startFirst();
    const second = startManagement({ ...NOTHING_MISSING, port });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

async function startFirst(): Promise<Management> {
  management = await startManagement(NOTHING_MISSING);
  return management;
}
