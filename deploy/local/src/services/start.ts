import { join } from 'node:path';
import { stackError } from '../errors.ts';
import { checkoutDir } from '../home/paths.ts';
import { assignPorts } from '../home/ports.ts';
import { endSteps } from '../processes/orphans.ts';
import { type Supervised, supervise } from '../processes/supervise.ts';
import { secondsSince } from '../processes/wait.ts';
import type { ServerAddresses } from '../servers/between.ts';
import type { Session } from '../session.ts';
import { type PlatformSettings, type ServiceName, serviceNames } from '../settings.ts';
import { type InstancePorts, type QueryOrigins, type ServiceEnvInput, serviceEnv } from './env.ts';
import { waitForInstances } from './ready.ts';

export type Instance = InstancePorts & { service: ServiceName; name: string };

export function gatewayPorts({ port, instances }: PlatformSettings): number[] {
  return Array.from({ length: instances.gateway }, (_, index) => port + index);
}

export function instanceNames({ instances }: PlatformSettings): string[] {
  return serviceNames.flatMap((service) =>
    Array.from({ length: instances[service] }, (_, index) => `${service}-${index + 1}`),
  );
}

export async function planInstances(settings: PlatformSettings, portsFile: string): Promise<Instance[]> {
  const reserved = gatewayPorts(settings);
  const wanted = serviceNames.flatMap((service) =>
    Array.from({ length: settings.instances[service] }, (_, index) => ({
      service,
      name: `${service}-${index + 1}`,
      port: service === 'gateway' ? reserved[index] : undefined,
    })),
  );
  const names = wanted.flatMap(({ name, service }) =>
    service === 'gateway' ? [name] : [name, queriesPortName(name)],
  );
  const ports = await assignPorts(portsFile, names, reserved);
  return wanted.map((instance) => ({
    ...instance,
    managementPort: ports[instance.name] ?? 0,
    queriesPort: ports[queriesPortName(instance.name)],
  }));
}

const queriesPortName = (instance: string): string => `${instance}-queries`;

export function queryOriginsOf(instances: readonly Instance[]): QueryOrigins {
  const of = (name: ServiceName): string[] =>
    instances
      .filter(({ service }) => service === name)
      .map(({ queriesPort }) => `http://127.0.0.1:${queriesPort}`);
  return { ledger: of('ledger'), user: of('user'), history: of('history'), webhooks: of('webhooks') };
}

export type RunningServices = {
  pid(name: string): number | undefined;
  restart(services: readonly ServiceName[]): Promise<void>;
  halt(services: readonly ServiceName[]): Promise<() => Promise<void>>;
  waitForReady(services: readonly ServiceName[], signal?: AbortSignal): Promise<void>;
};

/** Resolves when each instance is ready. Stopping ends the gateways first. */
export async function startServices(
  session: Session,
  instances: readonly Instance[],
  input: ServiceEnvInput,
  seen: ReadonlyMap<string, ServerAddresses> = new Map(),
): Promise<RunningServices> {
  const startedAtMs = performance.now();
  const started = new Map<string, Supervised>();
  const stopAll = (which: (instance: Instance) => boolean) => async () => {
    const chosen = instances.filter(which).flatMap(({ name }) => started.get(name) ?? []);
    await Promise.all(chosen.map((supervised) => supervised.stop()));
  };
  await session.cleanups.add(stopAll(({ service }) => service !== 'gateway'));
  await session.cleanups.add(stopAll(({ service }) => service === 'gateway'));
  for (const instance of instances) {
    const servers = seen.get(instance.name) ?? input.servers;
    const supervised = await startInstance(session, instance, { ...input, servers });
    started.set(instance.name, supervised);
    if (session.signal.aborted) await supervised.stop();
  }
  await waitForInstances(session, instances, 100, () => {
    for (const supervised of started.values()) supervised.assertStarting();
  });
  const instancesOf = (services: readonly ServiceName[]) =>
    instances.filter(({ service }) => services.includes(service));
  session.progress(`Services ready (${secondsSince(startedAtMs)})`);
  const halt = (services: readonly ServiceName[]) =>
    haltAll(instancesOf(services).flatMap(({ name }) => started.get(name) ?? []));
  return {
    pid: (name) => started.get(name)?.pid(),
    restart: async (services) => (await halt(services))(),
    halt,
    waitForReady: (services, signal = session.signal) =>
      waitForInstances({ ...session, signal }, instancesOf(services), 20),
  };
}

async function haltAll(chosen: readonly Supervised[]): Promise<() => Promise<void>> {
  const starts = await Promise.all(chosen.map((supervised) => supervised.halt()));
  return async () => {
    await Promise.all(starts.map((start) => start()));
  };
}

/**
 * The image has the same flag. Requests outlive the interval between collections of a 16 MB space, so each was copied
 * twice: collecting took 12 % of the ledger's time under load, and takes 3 % with 64 MB.
 */
const NODE_FLAGS = ['--max-semi-space-size=64'];

function inspectFlags({ name }: Instance, { inspector }: Session): string[] {
  return inspector && name === `${inspector.service}-1` ? [`--inspect=127.0.0.1:${inspector.port}`] : [];
}

function startInstance(session: Session, instance: Instance, input: ServiceEnvInput): Promise<Supervised> {
  const { paths, progress } = session;
  return supervise({
    name: instance.name,
    paths,
    progress,
    command: () => ({
      file: process.execPath,
      args: [
        ...NODE_FLAGS,
        ...inspectFlags(instance, session),
        join('services', instance.service, 'src', 'main.ts'),
      ],
      env: serviceEnv(instance.service, instance.name, instance, input),
      cwd: checkoutDir,
    }),
    endSteps: endSteps.service,
  });
}

export async function requireFreePorts(
  settings: PlatformSettings,
  isFree: (port: number) => Promise<boolean>,
): Promise<void> {
  for (const port of gatewayPorts(settings)) {
    if (await isFree(port)) continue;
    throw stackError(`port ${port} is taken: stop what listens there, or set PORT to another one`);
  }
}
