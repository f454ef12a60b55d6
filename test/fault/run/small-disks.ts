import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const COMMAND_TIMEOUT_MS = 10_000;

/** The disks are in memory, so that a full one harms no other program. The log of a few minutes fits. */
const POSTGRES_DISK = '1g';
const KAFKA_DISK = '512m';

const mount = (directory: string, size: string) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', directory], {
    timeout: COMMAND_TIMEOUT_MS,
  });
const unmount = (directory: string) => run('umount', [directory], { timeout: COMMAND_TIMEOUT_MS });

/** The reason why disks cannot be filled here; undefined when they can. */
export async function smallDisksProblem(): Promise<string | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-mount-'));
  try {
    await mount(directory, '1m');
    await unmount(directory);
    return undefined;
  } catch {
    return 'a small file system cannot be mounted here (it takes root on Linux)';
  } finally {
    rmdirSync(directory);
  }
}

export async function mountSmallDisks(home: string): Promise<() => Promise<void>> {
  const data = join(home, 'data');
  const kafka = join(data, 'kafka');
  mkdirSync(data);
  await mount(data, POSTGRES_DISK);
  mkdirSync(kafka);
  await mount(kafka, KAFKA_DISK);
  return async () => {
    await unmount(kafka);
    await unmount(data);
  };
}
