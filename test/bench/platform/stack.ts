import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform, startPlatform } from '@cowrie/local';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';

export type Stack = {
  home: string;
  platform: Platform;
  postgresUrl: string;
  startMs: number;
  pids(): Record<string, number>;
  stop(): Promise<void>;
};

export async function makeHome(): Promise<{ home: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  return { home, remove: () => rm(home, { recursive: true, force: true }) };
}

function stackEnv(port: number): NodeJS.ProcessEnv {
  return {
    // The settings of a broker in service; the defaults are tuned for a quick start.
    COWRIE_KAFKA_JVM: '-Xms512m -Xmx512m -XX:+UseG1GC',
    ...process.env,
    COWRIE_STACK: process.env.COWRIE_STACK ?? 'local',
    PORT: String(port),
    GATEWAY_INSTANCES: '1',
    LEDGER_INSTANCES: '1',
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
  };
}

export type StartPlatform = typeof startPlatform;

export type StartStack = {
  home: string;
  startPlatform: StartPlatform;
  progress: (line: string) => void;
  signal: AbortSignal;
};

export async function startStack(options: StartStack): Promise<Stack> {
  const { home, startPlatform, progress, signal } = options;
  const env = stackEnv(await findFreePort());
  const beginMs = performance.now();
  const platform = await startPlatform({ home, env, progress, signal });
  const startMs = Math.round(performance.now() - beginMs);
  const { postgresUrl } = platform;
  if (postgresUrl === undefined) {
    await platform.stop();
    throw new Error('the bench needs a PostgreSQL of its own: unset the *_DATABASE_URL variables');
  }
  const names = [
    'gateway-1',
    'ledger-1',
    'user-1',
    'history-1',
    // An older checkout has no webhooks service.
    'webhooks-1',
    'kafka',
    'postgres',
    'redis',
  ];
  return {
    home,
    platform,
    postgresUrl,
    startMs,
    pids: () =>
      Object.fromEntries(
        names.map((name) => [name, platform.pid(name)]).filter(([, pid]) => pid !== undefined),
      ),
    stop: platform.stop,
  };
}
