import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assignPorts, findFreePort, parsePorts } from './ports.ts';

describe('the ports of a home', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cowrie-ports-'));
    file = join(directory, 'ports.json');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('are different, and the same at the next start', async () => {
    const first = await assignPorts(file, ['kafka', 'postgres', 'redis']);
    expect(new Set(Object.values(first)).size).toBe(3);
    expect(await assignPorts(file, ['redis', 'kafka', 'postgres'])).toEqual(first);
  });

  it('are below those of outgoing connections', async () => {
    const { kafka = 0 } = await assignPorts(file, ['kafka']);
    expect(kafka).toBeGreaterThanOrEqual(20_000);
    expect(kafka).toBeLessThan(32_768);
  });

  it('change when somebody else took one, or it is reserved', async () => {
    const { kafka = 0, redis = 0 } = await assignPorts(file, ['kafka', 'redis']);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(kafka, '127.0.0.1', resolve));
    try {
      const next = await assignPorts(file, ['kafka', 'redis'], [redis]);
      expect([kafka, redis]).not.toContain(next.kafka);
      expect([kafka, redis]).not.toContain(next.redis);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('are kept by nobody else before a server listens there, and until the process that has them ends', async () => {
    const ask = `import { findFreePort } from '${new URL('./ports.ts', import.meta.url).href}';
      console.log(await findFreePort(2));
      process.stdin.resume();`;
    const other = spawn(process.execPath, ['--input-type=module', '--eval', ask]);
    const [said] = await once(other.stdout, 'data');
    const first = Number(said);
    writeFileSync(file, JSON.stringify({ kafka: first, redis: first + 1 }));
    const { kafka, redis } = await assignPorts(file, ['kafka', 'redis']);
    expect([first, first + 1]).not.toContain(kafka);
    expect([first, first + 1]).not.toContain(redis);

    other.kill('SIGKILL');
    await once(other, 'exit');
    writeFileSync(file, JSON.stringify({ kafka: first }));
    expect(await assignPorts(file, ['kafka'])).toEqual({ kafka: first });
  });

  it('are not those of another home, or of the rest of this one', async () => {
    const { kafka = 0 } = await assignPorts(file, ['kafka']);
    writeFileSync(file, JSON.stringify({ redis: kafka }));
    expect(await assignPorts(file, ['redis'])).not.toEqual({ redis: kafka });
    const last = await findFreePort();
    writeFileSync(file, JSON.stringify({ redis: last }));
    expect(await assignPorts(file, ['redis'])).not.toEqual({ redis: last });
  });

  it.each([['not JSON'], ['[]'], ['{"kafka":"x","redis":70000}'], [undefined]])(
    'are none in a file with %j',
    (text) => {
      expect(parsePorts(text)).toEqual({});
    },
  );
});
