import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { between, expectAnswer } from './processes.ts';
import type { Fault } from './types.ts';

const PIECE_BYTES = 1024 * 1024;
const MAX_BYTES = 4 * 1024 * PIECE_BYTES;
/** A server that died of it is restarted with increasing pauses of up to 10 s. */
const BACK_DEADLINE_MS = 60_000;
const REFILL_EVERY_MS = 50;
const TARGET_MS = 10_000;

/** Each data directory is a small disk of its own. */
const DISKS = { postgres: 'data', kafka: join('data', 'kafka') } as const;

function fill(descriptor: number): void {
  let pieceBytes = PIECE_BYTES;
  for (let written = 0; written < MAX_BYTES && pieceBytes >= 1; ) {
    try {
      written += writeSync(descriptor, Buffer.alloc(pieceBytes));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      pieceBytes = Math.floor(pieceBytes / 16);
    }
  }
}

function fillFault(server: 'postgres' | 'kafka'): Fault {
  return {
    name: `fill-disk-${server}`,
    smallDisks: true,
    draw: (random) => {
      const forMs = between(random, 2_000, 6_000);
      return {
        params: { forMs },
        targetMs: TARGET_MS,
        run: async ({ platform }) => {
          const ballast = join(platform.home, DISKS[server], 'ballast');
          const descriptor = openSync(ballast, 'w');
          try {
            // Space that the server frees meanwhile is filled again.
            for (const endMs = Date.now() + forMs; Date.now() < endMs; await sleep(REFILL_EVERY_MS))
              fill(descriptor);
          } finally {
            closeSync(descriptor);
            rmSync(ballast);
          }
          await eventually(() => expectAnswer(platform, server), BACK_DEADLINE_MS);
          return { backAtMs: Date.now() };
        },
      };
    },
  };
}

export const diskFaults: readonly Fault[] = [fillFault('postgres'), fillFault('kafka')];
