import type { Load, Violation } from '../fault/record/index.ts';
import type { Disks } from './disk/disks.ts';
import type { HaLinks } from './links.ts';
import type { Watch } from './observe/watch.ts';
import type { HaPlatform } from './stack/start.ts';

/** The platform that rehearsals act on. */
export type HaWorld = {
  platform: HaPlatform;
  links: HaLinks;
  load: Load;
  watch: Watch;
  /** A reason when the disks cannot be made slow or full here. */
  disks: Disks | { why: string };
  /** The duration of outages. */
  seconds: number;
};

/** The time from an event until everything was answered again. */
export type Moment = { what: string; tookMs: number; targetMs?: number };

export type Result = {
  moments: readonly Moment[];
  /** Figures beside the times. */
  notes?: readonly string[];
  /** Violations that the rehearsal itself found. */
  violations?: readonly Violation[];
};

export type Rehearsal = {
  name: string;
  /** Rehearsals of one group are checked together. */
  group: 'kafka' | 'postgres' | 'network' | 'disk' | 'outage';
  /** True when `npm run test:rehearsals` includes it. */
  isQuick: boolean;
  /** Runs the rehearsal and restores the platform, within its own time limits. */
  run(world: HaWorld): Promise<Result>;
};
