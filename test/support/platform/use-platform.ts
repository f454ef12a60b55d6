import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '@cowrie/local';
import { afterAll, beforeAll } from '@jest/globals';
import { ownEnv } from '../../restore/own-platform.ts';
import { platformForTests } from '../run/providers.ts';

const STARTED_WITHIN_MS = 300_000;
const STOPPED_WITHIN_MS = 60_000;

/** The hook of `usePlatform` fills this in, so it can be read only in tests and hooks. */
export type OwnPlatform = {
  platform: Platform;
  home: string;
  /** The last registered runs first, before the platform stops. */
  atEnd(end: () => unknown): void;
};

/**
 * Points the test helpers at a platform of its own, whatever servers the caller has. Call it at the top of a file,
 * because it registers hooks. `beside` runs while the platform starts.
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
    await chmod(own.home, 0o755); // PostgreSQL may run as another user and needs access.
    const done = beside();
    // This is awaited below, when the platform can be stopped.
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
