import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContainerRuntimeClient,
  getReaper,
  ImageName,
  LABEL_TESTCONTAINERS_SESSION_ID,
} from 'testcontainers';
import { firstLine, stackError } from '../../errors.ts';
import { rotateWhenLarge, writeWhole } from '../../home/files.ts';
import type { Session } from '../../session.ts';

const WATCH_EVERY_MS = 1_000;
const STOP_TIMEOUT_MS = 20_000;

export type ContainerOptions = {
  name: string;
  containerName: string;
  image: string;
  env: Record<string, string>;
  command?: readonly string[];
  port: number;
  /** Without it no data is kept. */
  dataDir?: string;
};

export type RunningContainer = { host: string; pid(): number | undefined };

/**
 * Docker restarts the container when it dies. When this process is killed, testcontainers' reaper removes it, and the
 * volume stays.
 */
export async function runContainer(
  client: ContainerRuntimeClient,
  options: ContainerOptions,
  session: Session,
): Promise<RunningContainer> {
  const { paths, cleanups } = session;
  const host = client.info.containerRuntime.host;
  const container = await createContainer(client, options, session);
  let pid: number | undefined;
  let startedAt = '';
  let stopped = false;

  async function watch(): Promise<void> {
    const { State: state } = await client.container.inspect(container);
    if (stopped || state.StartedAt === startedAt || !state.Running) return;
    startedAt = state.StartedAt;
    pid = state.Pid;
    writeWhole(join(paths.run, `${options.name}.pid`), `${pid}\n`);
    rotateWhenLarge(paths.log(options.name));
    const since = Math.floor(Date.parse(startedAt) / 1000);
    const log = await client.container.logs(container, { since });
    log.on('data', (text: string) => appendFileSync(paths.log(options.name), text));
    log.on('error', () => {});
  }

  await client.container.start(container);
  await watch();
  const timer = setInterval(() => void watch().catch(() => {}), WATCH_EVERY_MS);
  await cleanups.add(async () => {
    stopped = true;
    clearInterval(timer);
    await client.container.stop(container, { timeout: STOP_TIMEOUT_MS });
    await client.container.remove(container, { removeVolumes: true });
    rmSync(join(paths.run, `${options.name}.pid`), { force: true });
  });
  return { host, pid: () => pid };
}

async function createContainer(client: ContainerRuntimeClient, options: ContainerOptions, session: Session) {
  const { image, containerName, env, command, port, dataDir } = options;
  session.progress(`Docker: ${image}…`);
  try {
    await client.image.pull(ImageName.fromString(image));
    await removeOld(client, containerName);
    const { sessionId } = await getReaper(client);
    const hostIp = isLoopback(client.info.containerRuntime.host) ? '127.0.0.1' : '';
    return await client.container.create({
      Image: image,
      name: containerName,
      Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ...(command ? { Cmd: [...command] } : {}),
      Labels: { 'org.testcontainers': 'true', [LABEL_TESTCONTAINERS_SESSION_ID]: sessionId },
      ExposedPorts: { [`${port}/tcp`]: {} },
      HostConfig: {
        PortBindings: { [`${port}/tcp`]: [{ HostIp: hostIp, HostPort: String(port) }] },
        RestartPolicy: { Name: 'always' },
        ShmSize: 256 * 1024 * 1024,
        ...(dataDir ? { Binds: [`${containerName}:${dataDir}`] } : {}),
      },
    });
  } catch (error) {
    throw stackError(`Docker cannot run ${image}: ${firstLine(error)}`);
  }
}

/** The reaper has not run yet, or is switched off. Named volumes stay. */
async function removeOld(client: ContainerRuntimeClient, containerName: string): Promise<void> {
  const all = await client.container.dockerode.listContainers({
    all: true,
    filters: { name: [containerName] },
  });
  const old = all.filter((found) => found.Names.includes(`/${containerName}`));
  await Promise.all(
    old.map((found) => client.container.dockerode.getContainer(found.Id).remove({ force: true, v: true })),
  );
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
