import { setTimeout as sleep } from 'node:timers/promises';
import type { DiskState } from '../disk/disks.ts';
import { percentile, waitsOf } from '../observe/answers.ts';
import { findBusiestLeader, numberOf, waitUntilInSync } from '../observe/kafka.ts';
import type { HaWorld, Rehearsal, Result } from '../types.ts';

const FULL_MS = 5_000;
const SLOW_MS = 6_000;
const LATE_SYNC_MS = 300;
const LATE_WRITE_MS = 30;

type DiskFault = { name: string; isQuick: boolean; forMs: number; state: DiskState };
type DiskSelector = (world: HaWorld) => Promise<string> | string;
type Aftermath = (world: HaWorld, backAtMs: number) => Promise<Result['moments']>;

function badDisk(
  { name, isQuick, forMs, state }: DiskFault,
  which: DiskSelector,
  after?: Aftermath,
): Rehearsal {
  return {
    name,
    group: 'disk',
    isQuick,
    run: async (world) => {
      const { disks, watch, load } = world;
      if ('why' in disks) return { moments: [], notes: [`skipped: ${disks.why}`] };
      const server = await which(world);
      const fromMs = Date.now();
      try {
        disks.set(server, state);
        await sleep(forMs);
      } finally {
        disks.set(server, {});
      }
      const backAtMs = Date.now();
      const tookMs = await watch.answered(backAtMs);
      const waits = waitsOf(load.recording(), { fromMs, toMs: backAtMs, status: 201 });
      return {
        moments: [{ what: 'as it should be', tookMs }, ...((await after?.(world, backAtMs)) ?? [])],
        notes: [
          `${server}: accepted meanwhile ${waits.length}, p50 ${percentile(waits, 50)} ms, p99 ${percentile(waits, 99)} ms`,
        ],
      };
    },
  };
}

const primary: DiskSelector = ({ platform }) => platform.postgres.primary().name;
const leader: DiskSelector = async ({ platform }) => `kafka-${await findBusiestLeader(platform)}`;
const inStep: Aftermath = async ({ platform }, backAtMs) => [
  { what: 'replicas in step', tookMs: await waitUntilInSync(platform, backAtMs) },
];

const allSlow: Rehearsal = {
  name: 'disks-of-all-brokers-slow',
  group: 'disk',
  isQuick: false,
  run: async ({ platform, disks, watch, load }) => {
    if ('why' in disks) return { moments: [], notes: [`skipped: ${disks.why}`] };
    const brokers = platform.brokers.toSorted((a, b) => numberOf(a) - numberOf(b));
    const fromMs = Date.now();
    for (const { name } of brokers) disks.set(name, { writeLateMs: LATE_WRITE_MS });
    await sleep(SLOW_MS);
    for (const { name } of brokers) disks.set(name, {});
    const backAtMs = Date.now();
    const tookMs = await watch.answered(backAtMs);
    const waits = waitsOf(load.recording(), { fromMs, toMs: backAtMs, status: 201 });
    return {
      moments: [{ what: 'as they should be', tookMs }],
      notes: [
        `accepted meanwhile ${waits.length}, p50 ${percentile(waits, 50)} ms, p99 ${percentile(waits, 99)} ms`,
      ],
    };
  },
};

const slowSync = { forMs: SLOW_MS, state: { syncLateMs: LATE_SYNC_MS } };
const slowWrites = { forMs: SLOW_MS, state: { writeLateMs: LATE_WRITE_MS } };
const full = { forMs: FULL_MS, state: { isFull: true } };

export const diskRehearsals: readonly Rehearsal[] = [
  badDisk({ name: 'disk-of-primary-slow', isQuick: true, ...slowSync }, primary),
  badDisk({ name: 'disk-of-broker-slow', isQuick: false, ...slowWrites }, leader, inStep),
  allSlow,
  badDisk({ name: 'disk-of-primary-full', isQuick: true, ...full }, primary),
  badDisk({ name: 'disk-of-broker-full', isQuick: true, ...full }, leader, inStep),
];
