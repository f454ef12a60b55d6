import { createHash } from 'node:crypto';

/**
 * What one processor can do at this moment. SHA-256 in native code: how fast a loop of JavaScript runs depends on what
 * the compiler made of it (five times between two processes on one quiet machine), so that it would tell nothing.
 */

const MEGABYTES = 16;
const block = Buffer.alloc(1_000_000);

/** Megabytes hashed a second. It takes about 10 ms. */
export function processorSpeed(): number {
  const startMs = performance.now();
  for (let done = 0; done < MEGABYTES; done += 1) createHash('sha256').update(block).digest();
  return MEGABYTES / ((performance.now() - startMs) / 1000);
}
