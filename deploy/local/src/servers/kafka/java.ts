import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash } from '../../home/paths.ts';
import type { Java } from '../../prerequisites.ts';
import { childEnv } from '../../processes/child-env.ts';
import type { Command } from '../../processes/spawn.ts';
import type { Artifacts } from '../artifacts.ts';

/** Small and quick, at the cost of peak throughput. */
const DEFAULT_JVM_FLAGS = '-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1';

const LOG_FLAGS = [
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS',
  // Otherwise each start would print its four hundred settings.
  '-Dorg.slf4j.simpleLogger.log.org.apache.kafka.common.config=warn',
];

export type KafkaJava = { java: Java; artifacts: Artifacts; env: NodeJS.ProcessEnv };

/**
 * `COWRIE_KAFKA_JVM` replaces the flags for heap, collector and compiler; a measurement needs for example "-Xms1g
 * -Xmx1g -XX:+UseG1GC".
 */
export function kafkaCommand(
  { java, artifacts, env }: KafkaJava,
  mainAndArgs: readonly string[],
  cwd: string,
  extraFlags: readonly string[] = [],
): Command {
  const flags = (env.COWRIE_KAFKA_JVM || DEFAULT_JVM_FLAGS).split(/\s+/).filter((flag) => flag !== '');
  return {
    file: java.file,
    args: [...flags, ...extraFlags, ...LOG_FLAGS, ...mainAndArgs],
    env: { ...childEnv(env, ['JAVA_HOME']), CLASSPATH: artifacts.kafkaJars.join(':') },
    cwd,
  };
}

/** The archive fits only one build of Java. */
export function archiveFile({ java, artifacts }: KafkaJava): string {
  return join(artifacts.dir, `kafka-${shortHash(java.version)}.jsa`);
}

/** The archive shortens a start from 2.6 s to 1.1 s. The virtual machine ignores an archive that does not fit. */
export function archiveFlags(kafka: KafkaJava): string[] {
  const file = archiveFile(kafka);
  return existsSync(file) ? [`-XX:SharedArchiveFile=${file}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off'] : [];
}
