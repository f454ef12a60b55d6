import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { stackError } from '../../errors.ts';
import { writeWhole } from '../../home/files.ts';
import type { Secrets } from '../../home/secrets.ts';
import { findProgram, isExecutable } from '../../prerequisites.ts';
import { childEnv } from '../../processes/child-env.ts';
import { endSteps } from '../../processes/orphans.ts';
import { supervise } from '../../processes/supervise.ts';
import { secondsSince, waitUntilReady } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { ensureArtifacts } from '../artifacts.ts';
import { SERVER_READY_TIMEOUT_MS, type Server } from '../server.ts';
import { answersPing } from './ping.ts';

/** The services use features of Redis 6.2. */
const OLDEST_REDIS = [6, 2] as const;

export const redisCacheSettings = {
  save: '',
  appendonly: 'no',
  maxmemory: '128mb',
  'maxmemory-policy': 'allkeys-lru',
};

/** Redis has only rate limits and caches, so it keeps nothing on disk and evicts the oldest keys. */
export async function startRedis(
  session: Session,
  port: number,
  { redisPassword }: Secrets,
): Promise<Server> {
  const { env, paths, progress } = session;
  const file = await redisProgram(session);
  const startedAtMs = performance.now();
  const dir = join(paths.data, 'redis');
  mkdirSync(dir, { recursive: true });
  // The password is in a file, because every user of the machine can see arguments.
  const config = join(paths.run, 'redis.conf');
  writeWhole(config, `requirepass ${redisPassword}\n`, 0o600);
  const supervised = await supervise({
    name: 'redis',
    paths,
    progress,
    command: () => ({ file, args: [config, ...redisArguments(port, dir)], env: childEnv(env), cwd: dir }),
    endSteps: endSteps.redis,
  });
  await session.cleanups.add(supervised.stop);
  await waitUntilReady({
    timeoutMs: SERVER_READY_TIMEOUT_MS,
    signal: session.signal,
    missing: async () => {
      supervised.assertStarting();
      return (await answersPing('127.0.0.1', port, redisPassword))
        ? undefined
        : `Redis, see ${paths.log('redis')}`;
    },
  });
  progress(`Redis ready (${secondsSince(startedAtMs)})`);
  return { address: `127.0.0.1:${port}`, pid: supervised.pid };
}

function redisArguments(port: number, dir: string): string[] {
  const settings = { bind: '127.0.0.1', port: String(port), dir, daemonize: 'no', ...redisCacheSettings };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

export async function redisProgram(session: Session): Promise<string> {
  return installedRedis(session.env) ?? (await fetchedRedis(session));
}

function installedRedis(env: NodeJS.ProcessEnv): string | undefined {
  const file = findProgram('redis-server', env);
  if (!file) return undefined;
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return isRecentRedis(stdout ?? '') ? file : undefined;
}

export function isRecentRedis(text: string): boolean {
  const match = /v=(\d+)\.(\d+)/.exec(text);
  if (!match) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > OLDEST_REDIS[0] || (major === OLDEST_REDIS[0] && minor >= OLDEST_REDIS[1]);
}

async function fetchedRedis(session: Session): Promise<string> {
  const { redisDir } = await ensureArtifacts(session);
  const name = readdirSync(redisDir).find((candidate) => isBinaryFor(candidate, platform(), arch()));
  if (!name) {
    throw stackError(
      `there is no Redis for ${platform()} ${arch()} to fetch: install redis-server 6.2 or newer`,
    );
  }
  const file = join(redisDir, name);
  if (!isExecutable(file)) chmodSync(file, 0o755);
  return file;
}

export function isBinaryFor(name: string, os: string, cpu: string): boolean {
  const cpus: Record<string, string> = { x64: 'amd64', arm64: 'arm64', ia32: '386' };
  return name.startsWith('redis-server-') && name.endsWith(`-${os}-${cpus[cpu] ?? cpu}`);
}
