import { type EndStep, endProcess, isAlive, sendSignal } from './processes.ts';
import { type RunEntry, readRunFiles, removeRunFiles } from './run-files.ts';

export const guardName = 'guard';

/** PostgreSQL's "fast" shutdown is SIGINT. */
export const endSteps = {
  service: [{ signal: 'SIGTERM', waitMs: 15_000 }],
  kafka: [{ signal: 'SIGTERM', waitMs: 20_000 }],
  postgres: [
    { signal: 'SIGINT', waitMs: 15_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
  ],
  redis: [{ signal: 'SIGTERM', waitMs: 5_000 }],
} as const satisfies Record<string, readonly EndStep[]>;

const lastStep: EndStep = { signal: 'SIGKILL', waitMs: 5_000 };

/** The order is that of a normal stop. Returns the names of those that were alive. */
export async function endOrphans(runDir: string): Promise<string[]> {
  const entries = readRunFiles(runDir).filter((entry) => entry.name !== guardName);
  const alive = entries.filter((entry) => isAlive(entry.identity));
  for (const group of [isGateway, isOtherService, isServer]) {
    await Promise.all(alive.filter(group).map((entry) => endOrphan(entry)));
  }
  for (const entry of entries) removeRunFiles(runDir, entry.name);
  return alive.map((entry) => entry.name);
}

/** Acknowledged data survives this. */
export function killEverything(runDir: string): void {
  for (const entry of readRunFiles(runDir)) {
    if (isAlive(entry.identity)) sendSignal(entry.identity.pid, 'SIGKILL');
    removeRunFiles(runDir, entry.name);
  }
}

function serverOf({ name }: RunEntry): 'kafka' | 'postgres' | 'redis' | undefined {
  return (['kafka', 'postgres', 'redis'] as const).find((server) => server === name.replace(/-\d$/, ''));
}

function isServer(entry: RunEntry): boolean {
  return serverOf(entry) !== undefined;
}

function isGateway({ name }: RunEntry): boolean {
  return name.startsWith('gateway-');
}

function isOtherService(entry: RunEntry): boolean {
  return !isServer(entry) && !isGateway(entry);
}

async function endOrphan(entry: RunEntry): Promise<void> {
  const steps = endSteps[serverOf(entry) ?? 'service'];
  await endProcess(entry.identity, [...steps, lastStep]);
}
