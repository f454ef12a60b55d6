import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import type { Checkpoint } from '../fault/check/index.ts';
import { type Load, startLoad } from '../fault/record/index.ts';
import { createProbes } from '../fault/run/probes.ts';
import { NOT_PASSED } from '../fault/run/stage.ts';
import { createDisks } from './disk/disks.ts';
import { createHaLinks, type HaLinks } from './links.ts';
import { createWatch, type Watch } from './observe/watch.ts';
import { type HaPlatform, startHighAvailability } from './stack/start.ts';
import type { HaWorld } from './types.ts';

export type HaStage = {
  platform: HaPlatform;
  links: HaLinks;
  load: Load;
  watch: Watch;
  disks: HaWorld['disks'];
  checkpoint: Checkpoint | undefined;
  /** With `keep` the home stays. */
  close(keep: boolean): Promise<void>;
};

export type HaStageOptions = { seed: number; progress: (line: string) => void; signal: AbortSignal };

const USERS = 24;
const CALLERS = 64;
const REQUESTS_PER_SECOND = 100;
/**
 * Two ledgers let one of them fail without a pause; one instance of each other service is enough for rehearsals of lost
 * servers.
 */
const LEDGERS = 2;

export async function openHaStage(options: HaStageOptions): Promise<HaStage> {
  const { seed, progress, signal } = options;
  const home = await mkdtemp(join(tmpdir(), 'cowrie-ha-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const links = createHaLinks();
  const endings: (() => Promise<unknown>)[] = [() => links.close()];
  const close = async (keep: boolean) => {
    for (const end of endings.splice(0).reverse()) {
      await end().catch((error: { message?: string }) => progress(`stopping: ${error.message}`));
    }
    if (keep) progress(`The logs are in ${home}`);
    else await rm(home, { recursive: true, force: true });
  };
  try {
    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED.includes(name))),
      PORT: String(await findFreePort()),
      LEDGER_INSTANCES: String(LEDGERS),
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    };
    const disks = createDisks(home);
    const envOf = 'why' in disks ? () => ({}) : disks.envOf;
    const platform = await startHighAvailability({ home, env, progress, signal, between: links, envOf });
    endings.push(() => platform.stop());
    const watch = await createWatch(platform.baseUrl, await createProbes(platform.baseUrl, 'probe'));
    // A rehearsal that throws leaves the watch running, which would keep this process alive.
    endings.push(async () => watch.stop());
    const load = startLoad({
      platform,
      users: USERS,
      concurrency: CALLERS,
      seed,
      requestsPerSecond: REQUESTS_PER_SECOND,
    });
    endings.push(() => load.stop());
    await load.ready;
    return { platform, links, load, watch, disks, checkpoint: undefined, close };
  } catch (error) {
    await close(true);
    throw error;
  }
}
