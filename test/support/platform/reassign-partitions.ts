import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFlags, type KafkaJava, kafkaCommand } from '../../../deploy/local/src/servers/kafka/java.ts';
import { cachedFolder } from '../../deploy/tools/cache.ts';
import { runProgram } from '../../deploy/tools/run-program.ts';

const MAIN = 'org.apache.kafka.tools.reassign.ReassignPartitionsCommand';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const FETCH_WITHIN_MS = 180_000;
const RUN_WITHIN_MS = 60_000;

export async function reassignPartitions(
  kafka: KafkaJava,
  cwd: string,
  args: readonly string[],
): Promise<string> {
  const { file, args: given, env } = kafkaCommand(kafka, [MAIN, ...args], cwd, archiveFlags(kafka));
  const CLASSPATH = `${env.CLASSPATH}:${await toolsJar(kafka)}`;
  return runProgram(file, given, { cwd, env: { ...env, CLASSPATH }, timeoutMs: RUN_WITHIN_MS });
}

/** The running Kafka has no tools, so they are downloaded once in its version. */
async function toolsJar({ artifacts }: KafkaJava): Promise<string> {
  const versions = artifacts.kafkaJars.flatMap((jar) => /kafka-clients-([\d.]+)\.jar$/.exec(jar)?.[1] ?? []);
  const artifact = `org.apache.kafka:kafka-tools:${versions[0]}`;
  const folder = await cachedFolder('kafka-tools', artifact, async (made) => {
    const args = ['--quiet', '--batch-mode', COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${made}`];
    await runProgram('mvn', args, { cwd: made, timeoutMs: FETCH_WITHIN_MS });
  });
  const [name = ''] = await readdir(folder);
  return join(folder, name);
}
