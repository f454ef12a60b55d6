import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, firstLine, stackError } from '../errors.ts';
import { takeLock } from '../home/lock.ts';
import { checkoutDir } from '../home/paths.ts';
import { secondsSince, throwIfAborted, waitUntilReady } from '../processes/wait.ts';
import type { Session } from '../session.ts';

export const FETCH_TIMEOUT_MS = 600_000;

const cache = join(checkoutDir, '.cache', 'servers');
const underWay = new WeakMap<Session, Map<string, Promise<string>>>();

/** `label` is shown in the progress; `name` is the folder in the cache, so it changes with each version. */
type Fetch = { label: string; name: string; into(dir: string): Promise<void> };

/** Returns the folder that `into` filled, in this start or an earlier one. */
export function fetchOnce(session: Session, fetch: Fetch): Promise<string> {
  const fetches = underWay.get(session) ?? new Map<string, Promise<string>>();
  underWay.set(session, fetches);
  const folder = fetches.get(fetch.name) ?? findOrFetch(session, fetch);
  fetches.set(fetch.name, folder);
  return folder;
}

/** If several stacks start at once, one downloads and the others wait. An interrupted download never looks complete. */
async function findOrFetch(session: Session, fetch: Fetch): Promise<string> {
  const dir = join(cache, fetch.name);
  if (existsSync(dir)) return dir;
  makeCache();
  const release = await takeFetchLock(session, fetch);
  try {
    if (!existsSync(dir)) await fetchInto(dir, session, fetch);
  } finally {
    release();
  }
  return dir;
}

function makeCache(): void {
  try {
    mkdirSync(cache, { recursive: true });
  } catch (error) {
    throw stackError(`${cache} cannot be made (${codeOf(error) ?? firstLine(error)})`);
  }
}

async function takeFetchLock({ signal, progress }: Session, { label, name }: Fetch): Promise<() => void> {
  const file = join(cache, `${name}.lock`);
  let lock = takeLock(file);
  if (!lock.taken) progress(`${label}: waiting for another start that is fetching…`);
  await waitUntilReady({
    timeoutMs: FETCH_TIMEOUT_MS,
    everyMs: 500,
    signal,
    missing: () => {
      if (!lock.taken) lock = takeLock(file);
      return lock.taken ? undefined : `another start (pid ${lock.heldBy}) is fetching ${label}`;
    },
  });
  return () => lock.taken && lock.release();
}

async function fetchInto(dir: string, { progress, signal }: Session, fetch: Fetch): Promise<void> {
  const startedAtMs = performance.now();
  progress(`${fetch.label}: fetching (once)…`);
  const prefix = `fetching-${fetch.name}-`;
  for (const left of readdirSync(cache).filter((name) => name.startsWith(prefix))) {
    rmSync(join(cache, left), { recursive: true, force: true });
  }
  const temporary = join(cache, `${prefix}${process.pid}`);
  mkdirSync(temporary);
  await fetch.into(temporary);
  throwIfAborted(signal);
  renameSync(temporary, dir);
  progress(`${fetch.label}: fetched (${secondsSince(startedAtMs)})`);
}
