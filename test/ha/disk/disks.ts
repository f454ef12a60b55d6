import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type DiskState = { writeLateMs?: number; syncLateMs?: number; isFull?: boolean };

export type Disks = {
  envOf(name: string): Record<string, string>;
  set(name: string, state: DiskState): void;
};

const COMPILE_TIMEOUT_MS = 30_000;
const COMPILERS = ['cc', 'gcc', 'clang'];
const NUMBERS = 3;

/** Returns a reason when there is no C compiler, or this is not Linux. */
export function createDisks(home: string): Disks | { why: string } {
  const directory = join(home, 'disks');
  mkdirSync(directory);
  const library = join(directory, 'disk.so');
  const compiler =
    process.platform === 'linux' ? COMPILERS.find((name) => compiles(name, library)) : undefined;
  if (!compiler) return { why: 'it takes Linux with a C compiler (cc)' };
  const controlOf = (name: string) => join(directory, name);
  return {
    envOf(name) {
      writeFileSync(controlOf(name), bytesOf({}));
      return {
        LD_PRELOAD: library,
        COWRIE_DISK_BELOW: join(home, 'data', name),
        COWRIE_DISK_CONTROL: controlOf(name),
      };
    },
    set(name, state) {
      // The file is changed in place, because the server has mapped it into memory.
      const descriptor = openSync(controlOf(name), 'r+');
      writeSync(descriptor, bytesOf(state), 0, undefined, 0);
      closeSync(descriptor);
    },
  };
}

function compiles(compiler: string, library: string): boolean {
  const source = fileURLToPath(new URL('./disk.c', import.meta.url));
  try {
    const args = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'];
    execFileSync(compiler, args, { stdio: 'ignore', timeout: COMPILE_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

function bytesOf({ writeLateMs = 0, syncLateMs = 0, isFull = false }: DiskState): Buffer {
  const numbers = Buffer.alloc(NUMBERS * Int32Array.BYTES_PER_ELEMENT);
  numbers.writeInt32LE(writeLateMs, 0);
  numbers.writeInt32LE(syncLateMs, Int32Array.BYTES_PER_ELEMENT);
  numbers.writeInt32LE(isFull ? 1 : 0, 2 * Int32Array.BYTES_PER_ELEMENT);
  return numbers;
}
