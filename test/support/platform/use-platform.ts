import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '@cowrie/local';
import { afterAll, beforeAll } from '@jest/globals';
import { ownEnv } from '../../restore/own-platform.ts';
import { platformForTests } from '../run/providers.ts';

const STARTED_WITHIN_MS = 300_000;
const STOPPED_WITHIN_MS = 60_000;

/** Filled in by the hook of `usePlatform`: it can be read in tests and hooks only. */
export type OwnPlatform = {
  platform: Platform;
  home: string;
  /** Registers a step that runs before the platform stops; the last registered runs first. */
  atEnd(end: () => unknown): void;
};

/**
 * A platform of its own for the tests of a file, which calls it at its top: it brings its own hooks. The helpers of tests ask it,
 * whatever servers the caller has. `home` is a folder for the file, too, and goes with the platform. `beside` is done while it starts.
 */
export function usePlatform(
  settings: Record<string, string> = {},
  beside: () => Promise<unknown> = async () => undefined,
): OwnPlatform {
  const ends: (() => unknown)[] = [];
  const own = { atEnd: (end) => void ends.push(end) } as OwnPlatform;
  beforeAll(async () => {
    own.home = await mkdtemp(join(tmpdir(), 'cowrie-platform-'));
    own.atEnd(() => rm(own.home, { recursive: true, force: true }));
    await chmod(own.home, 0o755); // PostgreSQL may run as a user of its own and must get through
    const done = beside();
    // Awaited below, when the platform can be stopped.
    done.catch(() => undefined);
    const { signal } = new AbortController();
    const start = { home: join(own.home, 'platform'), progress: () => undefined, signal };
    const started = await platformForTests(start, { COWRIE_STACK: 'local', ...settings }, ownEnv());
    own.platform = started.platform;
    own.atEnd(started.stop);
    Object.assign(process.env, started.env);
    await done;
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    const failed: unknown[] = [];
    for (const end of ends.toReversed())
      await Promise.resolve()
        .then(end)
        .catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  }, STOPPED_WITHIN_MS);
  return own;
}
