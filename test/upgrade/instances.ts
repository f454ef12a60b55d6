import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import { eventually } from '../support/eventually.ts';

export type ServiceName = 'gateway' | 'ledger' | 'user' | 'history' | 'webhooks';

/** A version of the whole platform, in a source tree of its own. */
export type Release = { name: 'previous' | 'this' | 'next'; root: string };

export type Instance = {
  service: ServiceName;
  release: Release;
  name: string;
  baseUrl: string;
  queriesPort: number | undefined;
  isRunning(): boolean;
  ready(): Promise<{ status: number; problems: string[] }>;
  log(): string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): void;
};

const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 20_000;

async function readiness(managementPort: number): Promise<{ status: number; problems: string[] }> {
  const answer = await fetch(`http://127.0.0.1:${managementPort}/health/ready`).catch(() => undefined);
  if (!answer) return { status: 0, problems: ['no answer'] };
  const body = (await answer.json()) as { problems?: string[] };
  return { status: answer.status, problems: body.problems ?? [] };
}

async function stopChild(child: ChildProcess): Promise<number | null> {
  const closed = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode]);
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  const [code] = await closed;
  clearTimeout(late);
  return code;
}

export async function spawnInstance(options: {
  service: ServiceName;
  release: Release;
  name: string;
  queriesPort: number | undefined;
  env: Record<string, string>;
  logs: string;
}): Promise<Instance> {
  const { service, release, name, queriesPort } = options;
  const [managementPort, port] = [await findFreePort(), await findFreePort()];
  const file = join(options.logs, `${name}.log`);
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [join('services', service, 'src', 'main.ts')], {
    cwd: release.root,
    env: {
      ...{ PATH: process.env.PATH, INSTANCE_NAME: name, MANAGEMENT_PORT: String(managementPort) },
      ...(queriesPort === undefined
        ? { HOST: '127.0.0.1', PORT: String(port) }
        : { QUERIES_PORT: String(queriesPort) }),
      ...options.env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return {
    service,
    release,
    name,
    queriesPort,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    baseUrl: `http://127.0.0.1:${port}`,
    ready: () => readiness(managementPort),
    log: () => readFileSync(file, 'utf8'),
    stop: () => stopChild(child),
    kill: () => void child.kill('SIGKILL'),
  };
}

export function untilReady(instance: Instance): Promise<void> {
  return eventually(async () => {
    const { status, problems } = await instance.ready();
    if (status !== 200) {
      throw new Error(
        `${instance.name} is not ready: ${problems.join(', ')}\n${instance.log().slice(-1_500)}`,
      );
    }
  }, READY_WITHIN_MS);
}
