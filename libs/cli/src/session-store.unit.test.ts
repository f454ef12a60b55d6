import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@cowrie/client';
import { afterEach, expect, it } from '@jest/globals';
import { fileStore } from './session-store.ts';

const BASE_URL = 'https://coins.example.org';
/** What a call has as a whole. */
const DEADLINE_MS = 30_000;
let directory = '';
afterEach(() => rm(directory, { recursive: true }));

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
