import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@cowrie/local';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import type { Checkpoint } from '../check/index.ts';
import { createClocks } from '../clock/clocks.ts';
import { createCertificate } from '../faults/certificate.ts';
import { startCommandTap } from '../faults/command-tap.ts';
import type { FaultTarget } from '../faults/types.ts';
import { createLinks } from '../proxy/links.ts';
import { type Load, startLoad } from '../record/index.ts';
import { createNewcomers, type Newcomers } from './newcomers.ts';
import { createProbes, type Probes } from './probes.ts';
import { mountSmallDisks } from './small-disks.ts';

export type Stage = {
  home: string;
  world: FaultTarget;
  load: Load;
  probes: Probes;
  newcomers: Newcomers;
  checkpoint: Checkpoint | undefined;
  /** With `keep` the home stays. */
  close(keep: boolean): Promise<void>;
};

export type StageOptions = {
  ledgers: number;
  seed: number;
  progress: (line: string) => void;
  signal: AbortSignal;
  requestsPerSecond: number;
  random?: () => number;
  smallDisks: boolean;
};

const USERS = 24;
/** Variables of the caller's servers, which the platform must not use. */
export const NOT_PASSED = [
  'KAFKA_BROKERS',
  'REDIS_URL',
  'LEDGER_DATABASE_URL',
  'USER_DATABASE_URL',
  'HISTORY_DATABASE_URL',
  'WEBHOOKS_DATABASE_URL',
];

export async function openStage(options: StageOptions): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-fault-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const links = createLinks(options.random);
  const endings: (() => Promise<unknown>)[] = [() => links.close()];
  const close = async (keep: boolean) => {
    for (const end of endings.splice(0).reverse()) {
      await end().catch((error: { message?: string }) => options.progress(`stopping: ${error.message}`));
    }
    if (!keep) await rm(home, { recursive: true, force: true });
  };
  let stage: Stage | undefined;
  try {
    if (options.smallDisks) endings.push(await mountSmallDisks(home));
    const checkedEvents = () => stage?.checkpoint?.eventOffsets ?? new Map<number, bigint>();
    const world = await openWorld({ ...options, home, links, endings, checkedEvents });
    const { platform } = world;
    const probes = await createProbes(platform.baseUrl, 'probe');
    const newcomers = createNewcomers(platform.baseUrl);
    endings.push(() => newcomers.stop());
    const load = startLoad({
      platform,
      users: USERS,
      seed: options.seed,
      requestsPerSecond: options.requestsPerSecond,
      withRules: true,
    });
    endings.push(() => load.stop());
    await load.ready;
    stage = { home, world, load, probes, newcomers, checkpoint: undefined, close };
    return stage;
  } catch (error) {
    options.progress(`The logs are in ${home}`);
    await close(true);
    throw error;
  }
}

type WorldOptions = StageOptions & {
  home: string;
  links: ReturnType<typeof createLinks>;
  endings: (() => Promise<unknown>)[];
  checkedEvents: FaultTarget['checkedEvents'];
};

async function openWorld(options: WorldOptions): Promise<FaultTarget> {
  const { ledgers, progress, signal, home, links, endings, checkedEvents } = options;
  const clocks = createClocks(join(home, 'clocks'));
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED.includes(name))),
    ...clocks.env,
    COWRIE_STACK: 'local',
    PORT: String(await findFreePort()),
    LEDGER_INSTANCES: String(ledgers),
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    // Approvers in the load became administrators a moment ago.
    APPROVER_MIN_HOURS: '0',
  };
  const certificate = createCertificate(home);
  const postgres = {
    caFile: certificate.caFile,
    settings: {
      ssl: 'on',
      ssl_cert_file: certificate.certFile,
      ssl_key_file: certificate.keyFile,
      // The rule about late commits needs the commit time of transactions.
      track_commit_timestamp: 'on',
    },
  };
  const platform = await startPlatform({ home, env, progress, signal, between: links, postgres });
  endings.push(() => platform.stop());
  const tap = await startCommandTap(platform.env.KAFKA_BROKERS ?? '');
  endings.push(() => tap.close());
  return { platform, ledgers, links, clocks, tap, certificate, checkedEvents };
}
