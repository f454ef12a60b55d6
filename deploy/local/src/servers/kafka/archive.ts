import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../../home/lock.ts';
import { findFreePort } from '../../home/ports.ts';
import { identify, isAlive } from '../../processes/processes.ts';
import { removeRunFiles, writeRunFiles } from '../../processes/run-files.ts';
import { runToEnd, spawnLogged } from '../../processes/spawn.ts';
import { waitUntilReady } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { kafkaProperties } from './config.ts';
import { archiveFile, type KafkaJava, kafkaCommand } from './java.ts';
import { containsAfter, sizeOf } from './tail.ts';

const TRAINING_CLUSTER_ID = 'Y293cmllLXRyYWluaW5nLQ';
const READY_TIMEOUT_MS = 120_000;
const DUMP_TIMEOUT_MS = 60_000;
const LOWEST_PRIORITY = 19;

/**
 * An archive of loaded classes makes later starts quick. It takes one run of Kafka on scratch data at the lowest
 * priority, and is tried once per build of Java.
 */
export async function makeArchive(kafka: KafkaJava, session: Session): Promise<void> {
  const archive = archiveFile(kafka);
  const failedMark = `${archive}.failed`;
  if (existsSync(archive) || existsSync(failedMark)) return;
  const lock = takeLock(`${archive}.lock`);
  if (!lock.taken) return;
  const scratch = `${archive}.training`;
  try {
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch);
    await train(kafka, scratch, session);
    renameSync(join(scratch, 'archive.jsa'), archive);
  } catch (error) {
    if (!session.signal.aborted) writeFileSync(failedMark, String(error));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    lock.release();
  }
}

async function train(kafka: KafkaJava, scratch: string, { paths, signal }: Session): Promise<void> {
  const properties = join(scratch, 'server.properties');
  const port = await findFreePort();
  const controllerPort = await findFreePort();
  writeFileSync(properties, kafkaProperties({ dataDir: join(scratch, 'data'), port, controllerPort }));
  const logFile = paths.log('kafka-training');
  const format = ['kafka.tools.StorageTool', 'format', '-t', TRAINING_CLUSTER_ID, '-c', properties];
  await runToEnd(kafkaCommand(kafka, format, scratch), { logFile, timeoutMs: READY_TIMEOUT_MS, signal });

  const logStart = sizeOf(logFile);
  const archiving = [`-XX:ArchiveClassesAtExit=${join(scratch, 'archive.jsa')}`];
  const run = await spawnLogged(
    kafkaCommand(kafka, ['kafka.Kafka', properties], scratch, archiving),
    logFile,
  );
  const identity = identify(run.pid);
  writeRunFiles(paths.run, 'kafka-training', run.pid);
  try {
    setPriority(run.pid, LOWEST_PRIORITY);
    await waitUntilReady({
      timeoutMs: READY_TIMEOUT_MS,
      everyMs: 200,
      signal,
      missing: () =>
        containsAfter(logFile, logStart, 'Kafka Server started') ? undefined : 'the training run',
    });
    run.kill('SIGTERM');
    await waitUntilReady({
      timeoutMs: DUMP_TIMEOUT_MS,
      everyMs: 200,
      signal,
      missing: () => (identity && isAlive(identity) ? 'the archive' : undefined),
    });
  } finally {
    run.kill('SIGKILL');
    removeRunFiles(paths.run, 'kafka-training');
  }
}
