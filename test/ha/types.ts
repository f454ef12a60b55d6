import type { Load, Violation } from '../fault/record/index.ts';
import type { Disks } from './disk/disks.ts';
import type { HaLinks } from './links.ts';
import type { Watch } from './observe/watch.ts';
import type { HaPlatform } from './stack/start.ts';

export type HaWorld = {
  platform: HaPlatform;
  links: HaLinks;
  load: Load;
  watch: Watch;
  /** A reason when the disks cannot be made slow or full here. */
  disks: Disks | { why: string };
  seconds: number;
};

export type Moment = { what: string; tookMs: number; targetMs?: number };

export type Result = {
  moments: readonly Moment[];
  notes?: readonly string[];
  violations?: readonly Violation[];
};

export type Rehearsal = {
  name: string;
  /** Rehearsals of one group are checked together. */
  group: 'kafka' | 'postgres' | 'network' | 'disk' | 'outage';
  isQuick: boolean;
  /** Restores the platform, within its own time limits. */
  run(world: HaWorld): Promise<Result>;
};
