import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Clocks = {
  env: Record<string, string>;
  /** 0 corrects the clock. Takes effect within 50 ms. */
  step(instance: string, offsetMs: number): void;
};

export function createClocks(directory: string): Clocks {
  mkdirSync(directory, { recursive: true });
  const preload = fileURLToPath(new URL('./preload.ts', import.meta.url));
  return {
    env: { COWRIE_CLOCKS: directory, NODE_OPTIONS: `--import=file://${encodeURI(preload)}` },
    step(instance, offsetMs) {
      const file = join(directory, instance);
      // The file is replaced atomically, because the service may be reading it.
      writeFileSync(`${file}.new`, String(offsetMs));
      renameSync(`${file}.new`, file);
    },
  };
}
