import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assignPorts, parsePorts } from './ports.ts';

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

  it.each([['not JSON'], ['[]'], ['{"kafka":"x","redis":70000}'], [undefined]])(
    'are none in a file with %j',
    (text) => {
      expect(parsePorts(text)).toEqual({});
    },
  );
});
