import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stackError } from '../../errors.ts';
import { readIfThere } from '../../home/files.ts';
import { endProcess, identify } from '../../processes/processes.ts';

/**
 * A killed PostgreSQL's children live on for a moment, and it does not start beside them. Its postmaster.pid may name
 * an id that another process has got since.
 */
export async function clearLeftovers(dataDir: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const left = processesIn(dataDir).flatMap((pid) => identify(pid) ?? []);
  const ended = await Promise.all(
    left.map((identity) =>
      endProcess(identity, [
        { signal: 'SIGQUIT', waitMs: 2_000 },
        { signal: 'SIGKILL', waitMs: 5_000 },
      ]),
    ),
  );
  if (ended.includes(false))
    throw stackError(`processes of an earlier PostgreSQL are still using ${dataDir}`);
  const file = join(dataDir, 'postmaster.pid');
  const pid = Number((readIfThere(file) ?? '').split('\n', 1)[0]);
  if (pid > 0 && identify(pid) && !isPostgres(pid)) rmSync(file, { force: true });
}

/** Each process of PostgreSQL works in its data directory. Other users' processes may be hidden and are skipped. */
function processesIn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => pid !== String(process.pid) && workingDirectory(pid) === dataDir)
    .map(Number)
    .filter(isPostgres);
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}
