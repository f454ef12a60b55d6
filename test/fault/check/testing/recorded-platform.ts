import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../support/eventually.ts';
import { platformForTests } from '../../../support/run/providers.ts';
import { type Recording, startLoad } from '../../record/index.ts';
import type { Servers } from '../types.ts';
import { recordCoins } from './record-coins.ts';

const ACKNOWLEDGED = 300;
const LOAD_WITHIN_MS = 30_000;

export type RecordedPlatform = { recording: Recording; servers: Servers; drop(): Promise<void> };

/** Needs the servers of the `int` project. `onRunning` may read the platform while it still runs. */
export async function recordPlatform(
  onRunning: (recording: Recording, servers: Servers) => Promise<void>,
): Promise<RecordedPlatform> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-check-'));
  await chmod(home, 0o755);
  const { platform, env, stop } = await platformForTests({
    home,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const drop = async () => {
    await stop();
    await rm(home, { recursive: true, force: true });
  };
  const { LEDGER_DATABASE_URL: ledgerUrl = '', HISTORY_DATABASE_URL: historyUrl = '' } = env;
  const servers = { ledgerUrl, historyUrl, kafkaBrokers: env.KAFKA_BROKERS ?? '' };
  try {
    const load = startLoad({ platform, seed: 7, users: 5, concurrency: 4, withRules: true });
    await load.ready;
    await eventually(() => {
      if (load.acknowledged() < ACKNOWLEDGED)
        throw new Error(`only ${load.acknowledged()} were acknowledged`);
    }, LOAD_WITHIN_MS);
    const loaded = await load.stop();
    const coins = await recordCoins(platform);
    const recording = { ...loaded, operations: [...loaded.operations, ...coins] };
    await onRunning(recording, servers);
    await platform.stop();
    return { recording, servers, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
