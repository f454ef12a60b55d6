import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureArtifacts } from './artifacts.ts';
import type { KafkaLink } from './between.ts';
import { stackError } from './errors.ts';
import { makeArchive } from './kafka-archive.ts';
import { kafkaProperties } from './kafka-config.ts';
import { archiveFlags, type KafkaJava, kafkaCommand } from './kafka-java.ts';
import { endSteps } from './orphans.ts';
import { requireJava } from './prerequisites.ts';
import type { Secrets } from './secrets.ts';
import { SERVER_READY_TIMEOUT_MS, type Server } from './server.ts';
import type { Session } from './session.ts';
import { runToEnd } from './spawn.ts';
import { type Supervised, supervise } from './supervise.ts';
import { containsAfter, sizeOf } from './tail.ts';
import { secondsSince, waitUntilReady } from './wait.ts';

const FORMAT_TIMEOUT_MS = 60_000;

export type KafkaPorts = { port: number; controllerPort: number; links?: readonly KafkaLink[] };

/**
 * Starts a single Kafka node below the home. What it acknowledged survives a kill of the process: the operating system
 * has it. It would not survive a power cut, which is fine for a stack on one machine.
 */
export async function startKafka(session: Session, ports: KafkaPorts, secrets: Secrets): Promise<Server> {
  const { env, paths, progress } = session;
  const java = requireJava(env);
  const kafka: KafkaJava = { java, artifacts: await ensureArtifacts(session), env };
  const startedAtMs = performance.now();
  const dataDir = join(paths.data, 'kafka');
  // The one list separator that a directory name may hold.
  if (dataDir.includes(',')) throw stackError(`Kafka cannot keep data below ${paths.home}: it has a comma`);
  const properties = join(paths.run, 'kafka.properties');
  writeFileSync(properties, kafkaProperties({ dataDir, ...ports }));
  if (!existsSync(join(dataDir, 'meta.properties'))) await format(kafka, properties, secrets, session);

  const logStart = sizeOf(paths.log('kafka'));
  const supervised = await supervise({
    name: 'kafka',
    paths,
    progress,
    command: () => kafkaCommand(kafka, ['kafka.Kafka', properties], paths.home, archiveFlags(kafka)),
    endSteps: endSteps.kafka,
  });
  await session.cleanups.add(supervised.stop);
  await waitForKafka(session, supervised, logStart);
  progress(`Kafka ready (${secondsSince(startedAtMs)})`);
  await archiveInBackground(kafka, session);
  return { address: `127.0.0.1:${ports.port}`, pid: supervised.pid };
}

async function format(
  kafka: KafkaJava,
  properties: string,
  secrets: Secrets,
  session: Session,
): Promise<void> {
  const logFile = session.paths.log('kafka');
  const args = ['kafka.tools.StorageTool', 'format', '-t', secrets.kafkaClusterId, '-c', properties];
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
  const logFile = session.paths.log('kafka');
  // A log that was rotated at this start begins anew.
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
  // A start without the archive is only slower, so a failure is nobody's concern.
  const made = makeArchive(kafka, { ...session, signal: abort.signal }).catch(() => {});
  await session.cleanups.add(() => {
    abort.abort();
    return made;
  });
}
