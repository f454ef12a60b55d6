import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@cowrie/client';
import { afterEach, expect, it } from '@jest/globals';
import { EXIT, explain } from './failures.ts';
import { fileStore } from './session-store.ts';

const lost = (idempotencyKey: string): Promise<unknown> =>
  createClient({
    ...{ baseUrl: 'http://localhost:3000', accessToken: 'token', attemptsMax: 1 },
    fetch: () => Promise.reject(new TypeError('cut')),
  })
    .transferCoins({ toUserId: 7, amount: 1, reason: 'A test' }, { idempotencyKey })
    .catch((error: unknown) => error);

const explained = async (args: readonly string[], idempotencyKey: string | null) =>
  explain(await lost('of-the-call'), args, { idempotencyKey, baseUrl: null, lacksSession: false });

it('prints the command that repeats a call under its key', async () => {
  const { lines, report, exitCode } = await explained(['transfer', '7', '1', 'A test'], 'of-the-call');
  expect(exitCode).toBe(EXIT.outcomeUnknown);
  expect(lines.at(-1)).toContain('--idempotency-key of-the-call');
  expect(report).toMatchObject({ code: 'network_failed', idempotencyKey: 'of-the-call' });
});

it('prints none where the command again would be done under other keys', async () => {
  const { lines, exitCode } = await explained(['trigger', 'transfer'], null);
  expect(exitCode).toBe(EXIT.outcomeUnknown);
  expect(lines.slice(1)).toEqual(['It may have happened, or may still happen. Check before you repeat it.']);
});

const BASE_URL = 'https://coins.example.org';
const DEADLINE_MS = 30_000;
let directory = '';
afterEach(async () => {
  if (directory !== '') await rm(directory, { recursive: true });
  directory = '';
});

it('a lock that a process left is over before a call that waits for it is', async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-session-'));
  const store = fileStore(directory, BASE_URL);
  await store.write({ accessToken: 'a', refreshToken: 'r', expiresAtMs: 0 });
  const [session = ''] = await readdir(directory);
  const lock = join(directory, `${session}.lock`);
  await writeFile(lock, '');
  const leftAt = new Date(Date.now() - DEADLINE_MS + 5_000);
  await utimes(lock, leftAt, leftAt);
  const client = createClient({
    ...{ baseUrl: BASE_URL, store, deadlineMs: 2_000 },
    fetch: async (url) =>
      Response.json(
        String(url).endsWith('/refresh')
          ? { accessToken: 'b', refreshToken: 's', expiresIn: 900 }
          : { id: 7 },
      ),
  });
  expect(await client.getMyUser()).toEqual({ id: 7 });
  expect(await store.read()).toMatchObject({ refreshToken: 's' });
});
