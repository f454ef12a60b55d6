import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Clocks = {
  /** To be given to the platform. */
  env: Record<string, string>;
  /** Sets the wall clock of an instance of a service off by so much; 0 sets it right. It takes up to 50 ms. */
  step(instance: string, offsetMs: number): void;
};

/** The wall clocks of a platform's services. */
export function createClocks(directory: string): Clocks {
  mkdirSync(directory, { recursive: true });
  const preload = fileURLToPath(new URL('./preload.ts', import.meta.url));
  return {
    env: { COWRIE_CLOCKS: directory, NODE_OPTIONS: `--import=file://${encodeURI(preload)}` },
    step(instance, offsetMs) {
      const file = join(directory, instance);
      // Whole or not at all: the service may be reading.
      writeFileSync(`${file}.new`, String(offsetMs));
      renameSync(`${file}.new`, file);
    },
  };
}
