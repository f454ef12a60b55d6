import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stackError } from '../../errors.ts';
import { writeWhole } from '../../home/files.ts';
import type { Paths } from '../../home/paths.ts';
import type { Secrets } from '../../home/secrets.ts';
import { type Gate, stopGated } from '../../processes/gate.ts';
import { endSteps } from '../../processes/orphans.ts';
import type { EndStep } from '../../processes/processes.ts';
import { runToEnd } from '../../processes/spawn.ts';
import { type Supervised, supervise } from '../../processes/supervise.ts';
import { secondsSince, waitUntilReady } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { ensureArtifacts } from '../artifacts.ts';
import type { KafkaLink } from '../between.ts';
import { ensureJava } from '../java-runtime.ts';
import { SERVER_READY_TIMEOUT_MS, type Server } from '../server.ts';
import { makeArchive } from './archive.ts';
import { kafkaProperties } from './config.ts';
import { archiveFlags, type KafkaJava, kafkaCommand } from './java.ts';
import type { KafkaLogins } from './login.ts';
import { containsAfter, sizeOf } from './tail.ts';

const FORMAT_TIMEOUT_MS = 60_000;

export type KafkaPorts = {
  port: number;
  controllerPort: number;
  links?: readonly KafkaLink[];
  logins?: KafkaLogins | undefined;
};

/**
 * Acknowledged messages survive a kill of the process, because the operating system has them, but no power failure,
 * which is acceptable on one machine.
 */
export async function startKafka(session: Session, ports: KafkaPorts, secrets: Secrets): Promise<Server> {
  const { paths, progress } = session;
  const kafka = await findKafka(session);
  const startedAtMs = performance.now();
  const dataDir = kafkaDataDir(paths, 'kafka');
  const properties = kafkaProperties({ dataDir, ...ports });
  const supervised = await runBroker(session, kafka, { name: 'kafka', dataDir, properties, secrets });
  progress(`Kafka ready (${secondsSince(startedAtMs)})`);
  await archiveInBackground(kafka, session);
  return { address: `127.0.0.1:${ports.port}`, pid: supervised.pid };
}

export async function findKafka(session: Session): Promise<KafkaJava> {
  const java = await ensureJava(session);
  return { java, artifacts: await ensureArtifacts(session), env: session.env };
}

export function kafkaDataDir(paths: Paths, name: string): string {
  const dataDir = join(paths.data, name);
  // Kafka separates a list of directories by commas.
  if (dataDir.includes(',')) throw stackError(`Kafka cannot keep data below ${paths.home}: it has a comma`);
  return dataDir;
}

export type Broker = {
  name: string;
  dataDir: string;
  properties: string;
  secrets: Secrets;
  jvmFlags?: readonly string[];
  env?: Record<string, string>;
  gate?: Gate;
  endSteps?: readonly EndStep[];
};

/** Formats a new broker; resolves when it serves. */
export async function runBroker(session: Session, kafka: KafkaJava, broker: Broker): Promise<Supervised> {
  const { paths, progress } = session;
  const { name, dataDir, gate } = broker;
  const file = join(paths.run, `${name}.properties`);
  writeWhole(file, broker.properties, 0o600);
  if (!existsSync(join(dataDir, 'meta.properties'))) await format(session, kafka, { ...broker, file });
  const logStart = sizeOf(paths.log(name));
  const supervised = await supervise({
    name,
    paths,
    progress,
    command: async () => {
      await gate?.passed();
      const flags = [...archiveFlags(kafka), ...(broker.jvmFlags ?? [])];
      const command = kafkaCommand(kafka, ['kafka.Kafka', file], paths.home, flags);
      return { ...command, env: { ...command.env, ...broker.env } };
    },
    endSteps: broker.endSteps ?? endSteps.kafka,
  });
  await session.cleanups.add(stopGated(supervised, gate));
  await waitForKafka(session, supervised, logStart);
  return supervised;
}

async function format(
  session: Session,
  kafka: KafkaJava,
  { name, file, secrets }: Broker & { file: string },
): Promise<void> {
  const logFile = session.paths.log(name);
  const args = ['kafka.tools.StorageTool', 'format', '-t', secrets.kafkaClusterId, '-c', file];
  const command = kafkaCommand(
    kafka,
    [...args, '--ignore-formatted'],
    session.paths.home,
    archiveFlags(kafka),
  );
  const code = await runToEnd(command, { logFile, timeoutMs: FORMAT_TIMEOUT_MS, signal: session.signal });
  if (code !== 0) throw stackError(`Kafka's data directory could not be prepared: see ${logFile}`);
}

async function waitForKafka(session: Session, supervised: Supervised, logStart: number): Promise<void> {
  const logFile = session.paths.log(supervised.name);
  // A log that was rotated at this start begins at 0 again.
  const from = sizeOf(logFile) < logStart ? 0 : logStart;
  await waitUntilReady({
    timeoutMs: SERVER_READY_TIMEOUT_MS,
    signal: session.signal,
    missing: () => {
      supervised.assertStarting();
      return containsAfter(logFile, from, 'Kafka Server started') ? undefined : `Kafka, see ${logFile}`;
    },
  });
}

async function archiveInBackground(kafka: KafkaJava, session: Session): Promise<void> {
  const abort = new AbortController();
  // A start without the archive is only slower, so a failure is ignored.
  const made = makeArchive(kafka, { ...session, signal: abort.signal }).catch(() => {});
  await session.cleanups.add(() => {
    abort.abort();
    return made;
  });
}
