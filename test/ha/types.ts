import type { Load, Violation } from '../fault/record/index.ts';
import type { Disks } from './disk/disks.ts';
import type { HaLinks } from './links.ts';
import type { Watch } from './observe/watch.ts';
import type { HaPlatform } from './stack/start.ts';

/** What rehearsals are done to. */
export type HaWorld = {
  platform: HaPlatform;
  links: HaLinks;
  load: Load;
  watch: Watch;
  /** Where they cannot be made slow or full, the reason. */
  disks: Disks | { why: string };
  /** How long what lasts lasts, where that can be chosen. */
  seconds: number;
};

/** From when something was done until everything was answered again. */
export type Moment = { what: string; tookMs: number; targetMs?: number };

export type Result = {
  moments: readonly Moment[];
  /** Figures beside the times. */
  notes?: readonly string[];
  /** What the rehearsal itself found wrong. */
  violations?: readonly Violation[];
};

export type Rehearsal = {
  name: string;
  /** Those of one group are checked together. */
  group: 'kafka' | 'postgres' | 'network' | 'disk' | 'outage';
  /** Part of `npm run test:rehearsals`. */
  isQuick: boolean;
  /** Does it and undoes it, within bounds of its own. */
  run(world: HaWorld): Promise<Result>;
};
