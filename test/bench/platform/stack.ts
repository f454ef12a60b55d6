import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform, startPlatform } from '@cowrie/local';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';

export type Stack = {
  home: string;
  platform: Platform;
  instances: Instances;
  postgresUrl: string;
  startMs: number;
  pids(): Record<string, number>;
  stop(): Promise<void>;
};

export type Instances = { gateway: number; ledger: number };
export const ONE_OF_EACH: Instances = { gateway: 1, ledger: 1 };

export async function makeHome(): Promise<{ home: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  return { home, remove: () => rm(home, { recursive: true, force: true }) };
}

export function stackEnv(
  port: number,
  { gateway, ledger }: Instances,
  settings: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return {
    // The settings of a broker in service; the defaults are tuned for a quick start.
    COWRIE_KAFKA_JVM: '-Xms512m -Xmx512m -XX:+UseG1GC',
    ...process.env,
    COWRIE_STACK: process.env.COWRIE_STACK ?? 'local',
    PORT: String(port),
    GATEWAY_INSTANCES: String(gateway),
    LEDGER_INSTANCES: String(ledger),
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    ...settings,
  };
}

export type StartPlatform = typeof startPlatform;

export type StartStack = {
  home: string;
  startPlatform: StartPlatform;
  instances: Instances;
  settings?: Readonly<Record<string, string>>;
  progress: (line: string) => void;
  signal: AbortSignal;
};

export async function startStack(options: StartStack): Promise<Stack> {
  const { home, startPlatform, instances, settings, progress, signal } = options;
  const env = stackEnv(await findFreePort(instances.gateway), instances, settings);
  const beginMs = performance.now();
  const platform = await startPlatform({ home, env, progress, signal });
  const startMs = Math.round(performance.now() - beginMs);
  const { postgresUrl } = platform;
  if (postgresUrl === undefined) {
    await platform.stop();
    throw new Error('the bench needs a PostgreSQL of its own: unset the *_DATABASE_URL variables');
  }
  const names = [
    ...Array.from({ length: instances.gateway }, (_, index) => `gateway-${index + 1}`),
    ...Array.from({ length: instances.ledger }, (_, index) => `ledger-${index + 1}`),
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
    instances,
    postgresUrl,
    startMs,
    pids: () =>
      Object.fromEntries(
        names.map((name) => [name, platform.pid(name)]).filter(([, pid]) => pid !== undefined),
      ),
    stop: platform.stop,
  };
}
