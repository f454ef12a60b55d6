import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, firstLine, stackError } from '../errors.ts';
import { takeLock } from '../home/lock.ts';
import { checkoutDir, shortHash } from '../home/paths.ts';
import { requireMaven } from '../prerequisites.ts';
import { childEnv } from '../processes/child-env.ts';
import { runToEnd } from '../processes/spawn.ts';
import { secondsSince, throwIfAborted, waitUntilReady } from '../processes/wait.ts';
import type { Session } from '../session.ts';

const FETCH_TIMEOUT_MS = 600_000;

export type Artifacts = { dir: string; kafkaJars: readonly string[]; redisDir: string };

const underWay = new WeakMap<Session, Promise<Artifacts>>();

export function ensureArtifacts(session: Session): Promise<Artifacts> {
  const artifacts = underWay.get(session) ?? fetchArtifacts(session);
  underWay.set(session, artifacts);
  return artifacts;
}

/** If several stacks start at once, one downloads and the others wait. An interrupted download never looks complete. */
async function fetchArtifacts(session: Session): Promise<Artifacts> {
  const pom = fileURLToPath(new URL('./pom.xml', import.meta.url));
  const cache = join(checkoutDir, '.cache', 'servers');
  const dir = join(cache, shortHash(readFileSync(pom, 'utf8')));
  if (existsSync(dir)) return describe(dir);
  const maven = requireMaven(session.env);
  makeCache(cache);
  const release = await takeFetchLock(join(cache, 'fetch.lock'), session);
  try {
    if (!existsSync(dir)) await fetchInto(dir, cache, maven, pom, session);
  } finally {
    release();
  }
  return describe(dir);
}

function describe(dir: string): Artifacts {
  const jarsDir = join(dir, 'kafka');
  const jars = readdirSync(jarsDir).filter((name) => name.endsWith('.jar'));
  return { dir, kafkaJars: jars.sort().map((name) => join(jarsDir, name)), redisDir: join(dir, 'redis') };
}

function makeCache(cache: string): void {
  try {
    mkdirSync(cache, { recursive: true });
  } catch (error) {
    throw stackError(`${cache} cannot be made (${codeOf(error) ?? firstLine(error)})`);
  }
}

async function takeFetchLock(file: string, { signal, progress }: Session): Promise<() => void> {
  let lock = takeLock(file);
  if (!lock.taken) progress('Kafka and Redis: waiting for another start that is fetching them…');
  await waitUntilReady({
    timeoutMs: FETCH_TIMEOUT_MS,
    everyMs: 500,
    signal,
    missing: () => {
      if (!lock.taken) lock = takeLock(file);
      return lock.taken ? undefined : `another start (pid ${lock.heldBy}) is fetching the servers`;
    },
  });
  return () => lock.taken && lock.release();
}

async function fetchInto(
  dir: string,
  cache: string,
  maven: string,
  pom: string,
  { env, paths, progress, signal }: Session,
): Promise<void> {
  const startedAtMs = performance.now();
  progress('Kafka and Redis: fetching them with Maven (once)…');
  for (const left of readdirSync(cache).filter((name) => name.startsWith('fetching-'))) {
    rmSync(join(cache, left), { recursive: true, force: true });
  }
  const temporary = join(cache, `fetching-${process.pid}`);
  const goals = ['dependency:copy-dependencies@kafka', 'dependency:unpack-dependencies@redis'];
  const args = ['-q', '-B', '-f', pom, ...goals, `-Dservers.output=${temporary}`];
  const logFile = paths.log('maven');
  const code = await runToEnd(
    { file: maven, args, env: childEnv(env, [], ['']), cwd: cache },
    { logFile, timeoutMs: FETCH_TIMEOUT_MS, signal },
  );
  throwIfAborted(signal);
  if (code !== 0) throw stackError(`Maven could not fetch Kafka and Redis: see ${logFile}`);
  renameSync(temporary, dir);
  progress(`Kafka and Redis fetched (${secondsSince(startedAtMs)})`);
}
