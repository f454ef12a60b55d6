import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';

const SERVICE = new URL('./testing/service.ts', import.meta.url).pathname;
/** A busy machine needs long to start Node. This is shorter than the test's timeout. */
const WITHIN_MS = 50_000;
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const out: string[] = [];
  const started = spawn(process.execPath, [SERVICE], {
    env: { PATH: process.env.PATH, MANAGEMENT_PORT: String(port), NEEDED: 'x', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (data) => out.push(String(data)));
  const ended = once(started, 'exit').then(([code]) => ({ code, output: out.join('') }));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const until = async (path: string, status: number, text = ''): Promise<Response> => {
    for (const endsAtMs = Date.now() + WITHIN_MS; ; ) {
      const response = await get(path).catch(() => undefined);
      if (response?.status === status && (await response.clone().text()).includes(text)) return response;
      if (Date.now() > endsAtMs) throw new Error(`${path} did not answer ${status} ${text}: ${out.join('')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child: started, ended, get, until };
}

describe('runService', () => {
  it('is live before it is ready, serves metrics, and stops in order on SIGTERM', async () => {
    const service = await start();
    await service.until('/health/live', 200);
    await service.until('/health/ready', 200);
    expect(await (await service.get('/metrics')).text()).toContain('process_cpu_seconds_total');
    expect((await service.get('/nothing')).status).toBe(404);
    service.child.kill('SIGTERM');
    const problems = await (await service.until('/health/ready', 503)).json();
    expect(problems).toEqual({ status: 'unavailable', problems: ['stopping'] });
    const { code, output } = await service.ended;
    expect(code).toBe(0);
    expect(output).toContain('closed everything');
    expect(output).toContain('"stopped"');
  });

  it('takes requests from when it was ready first until it stops, whatever it lacks meanwhile', async () => {
    const service = await start();
    await service.until('/health/ready', 200);
    service.child.kill('SIGWINCH');
    await service.until('/health/ready', 503);
    expect((await service.get('/health/serving')).status).toBe(200);
    service.child.kill('SIGTERM');
    const refused = await (await service.until('/health/serving', 503)).json();
    expect(refused).toEqual({ status: 'unavailable', problems: ['stopping'] });
  });

  it('takes no requests before it was ready', async () => {
    const service = await start({ FAULT: 'never ready' });
    await service.until('/health/ready', 503, 'kafka');
    expect((await service.get('/health/serving')).status).toBe(503);
  });

  it('names a missing variable in one line and ends with code 1', async () => {
    const service = await start({ NEEDED: '' });
    const { code, output } = await service.ended;
    expect([code, output]).toEqual([1, expect.stringMatching(/^NEEDED: [^\n]+\n$/)]);
  });

  it('ends with code 1 when it cannot start or cannot go on', async () => {
    for (const fault of ['start', 'later', 'unhandled']) {
      const service = await start({ FAULT: fault });
      expect(await service.ended).toMatchObject({ code: 1, output: expect.stringContaining('"fatal"') });
    }
  });

  it('says what it waits for while it starts, and ends at once with code 0 on a signal then', async () => {
    const service = await start({ FAULT: 'slow start' });
    await service.until('/health/live', 200);
    const response = await service.until('/health/ready', 503);
    expect(await response.json()).toEqual({ status: 'unavailable', problems: ['waits for something'] });
    service.child.kill('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, output: expect.stringContaining('"stopped"') });
  });

  it('tells that it could not stop in order, with code 1', async () => {
    const service = await start({ FAULT: 'stop' });
    await service.until('/health/ready', 200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 1, output: expect.stringContaining('cannot stop') });
  });

  it('is named after the service unless the instance has a name', async () => {
    for (const [env, name] of [
      [{}, 'example'],
      [{ INSTANCE_NAME: 'example-3' }, 'example-3'],
    ] as const) {
      const service = await start({ ...env, FAULT: 'start' });
      expect((await service.ended).output).toContain(`"instance":"${name}"`);
    }
  });

  it('keeps secrets out of the log', async () => {
    const service = await start();
    await service.until('/health/ready', 200);
    service.child.kill('SIGTERM');
    const { output } = await service.ended;
    expect(output).toContain('[secret]');
    expect(output).not.toContain('hunter2');
  });
});
