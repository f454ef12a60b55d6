import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf, stackError } from '../errors.ts';
import { identify, isAlive } from '../processes/processes.ts';
import { parseIdentity } from '../processes/run-files.ts';
import { readIfThere } from './files.ts';

export type LockResult = { taken: true; release(): void } | { taken: false; heldBy: number };

const MAX_ATTEMPTS = 20;

/** The lock is free again once its process has ended, also when another process has its id. */
export function takeLock(file: string): LockResult {
  const mine = JSON.stringify(identify(process.pid) ?? { pid: process.pid, startedAt: '' });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (createWhole(file, mine)) return { taken: true, release: () => releaseLock(file, mine) };
    const found = readIfThere(file);
    if (found === undefined) continue;
    const holder = parseIdentity(found);
    if (holder && isAlive(holder)) return { taken: false, heldBy: holder.pid };
    removeStale(file, found);
  }
  throw stackError(`the lock ${file} cannot be taken: delete it if no stack is running`);
}

/** A link appears with its full content or not at all. */
function createWhole(file: string, content: string): boolean {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Two processes may find the same stale lock. A new lock that one of them moved away is put back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readIfThere(aside);
  if (moved !== undefined && moved !== stale) createWhole(file, moved);
  rmSync(aside, { force: true });
}

function releaseLock(file: string, mine: string): void {
  if (readIfThere(file) === mine) rmSync(file, { force: true });
}
