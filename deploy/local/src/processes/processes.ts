import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Ids are reused quickly in a container. The command line would not do, because Redis and PostgreSQL rewrite theirs. */
export type Identity = { pid: number; startedAt: string };

export type EndStep = { signal: NodeJS.Signals; waitMs: number };

export function identify(pid: number): Identity | undefined {
  const startedAt = process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isAlive(identity: Identity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended or belongs to another user; the wait that follows shows which.
  }
}

export async function waitForEnd(identity: Identity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(identity)) {
    if (performance.now() >= deadline) return false;
    await delay(25);
  }
  return true;
}

export async function endProcess(identity: Identity, steps: readonly EndStep[]): Promise<boolean> {
  for (const step of steps) {
    if (!isAlive(identity)) return true;
    sendSignal(identity.pid, step.signal);
    if (await waitForEnd(identity, step.waitMs)) return true;
  }
  return !isAlive(identity);
}

/** Undefined for a zombie. The name in brackets may contain spaces and brackets. */
export function parseProcStat(stat: string): { state: string; startTicks: string } | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (!state || !startTicks || state === 'Z' || state === 'X') return undefined;
  return { state, startTicks };
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const parsed = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return parsed && `${bootId()}:${parsed.startTicks}`;
  } catch {
    return undefined;
  }
}

let knownBootId: string | undefined;

/** Start times count from the boot of the machine. */
function bootId(): string {
  knownBootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return knownBootId;
}

function startTimeFromPs(pid: number): string | undefined {
  const result = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state, ...startedAt] = (result.stdout ?? '').trim().split(/\s+/);
  return result.status !== 0 || !state || state.startsWith('Z') ? undefined : startedAt.join(' ');
}
