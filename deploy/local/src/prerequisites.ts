import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stackError } from './errors.ts';

const OLDEST_JAVA = 17;

export type Java = { file: string /** Changes with each build of the virtual machine. */; version: string };

/** Searches the PATH as a shell does. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const directories = (env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

export function requireJava(env: NodeJS.ProcessEnv): Java {
  const fromHome = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : undefined;
  const file = fromHome && isExecutable(fromHome) ? fromHome : findProgram('java', env);
  const remedy = `install Java ${OLDEST_JAVA} or newer (a JRE is enough), or use Docker`;
  if (!file) throw stackError(`Kafka needs Java, and there is none: ${remedy}`);
  const result = spawnSync(file, ['-version'], { encoding: 'utf8', timeout: 20_000 });
  const version = `${result.stderr ?? ''}${result.stdout ?? ''}`;
  const major = parseJavaMajor(version);
  if (result.status !== 0 || major === undefined) throw stackError(`${file} does not run: ${remedy}`);
  if (major < OLDEST_JAVA) throw stackError(`Kafka needs a newer Java than ${file} (${major}): ${remedy}`);
  return { file, version };
}

export function parseJavaMajor(text: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

export function requireMaven(env: NodeJS.ProcessEnv): string {
  const maven = findProgram('mvn', env);
  if (maven) return maven;
  throw stackError(
    'the servers are fetched with Maven, once, and there is none: install Maven, or use Docker',
  );
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
