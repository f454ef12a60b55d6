import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const OLDEST_JAVA = 17;

export type Java = { file: string /** Changes with each build of the virtual machine. */; version: string };

/** Searches the PATH as a shell does. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const directories = (env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

/** Undefined also when the installed Java is too old. */
export function findJava(env: NodeJS.ProcessEnv): Java | undefined {
  const fromHome = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : undefined;
  const file = fromHome && isExecutable(fromHome) ? fromHome : findProgram('java', env);
  const version = file && versionOfJava(file);
  return file && version !== undefined ? { file, version } : undefined;
}

/** Undefined when it does not run or is too old. */
export function versionOfJava(file: string): string | undefined {
  const result = spawnSync(file, ['-version'], { encoding: 'utf8', timeout: 20_000 });
  const version = `${result.stderr ?? ''}${result.stdout ?? ''}`;
  const isRecent = result.status === 0 && (parseJavaMajor(version) ?? 0) >= OLDEST_JAVA;
  return isRecent ? version : undefined;
}

export function parseJavaMajor(text: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
