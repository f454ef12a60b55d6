import type { Platform } from '@cowrie/local';
import type { Clocks } from '../clock/clocks.ts';
import type { Links } from '../proxy/links.ts';
import type { Random } from '../record/plan/random.ts';
import type { ServerCertificate } from './certificate.ts';
import type { CommandTap } from './command-tap.ts';

export type ServerName = 'kafka' | 'postgres' | 'redis';

/** What faults are done to. */
export type World = {
  platform: Platform;
  ledgers: number;
  links: Links;
  clocks: Clocks;
  tap: CommandTap;
  /** PostgreSQL's; the services verify it. */
  certificate: ServerCertificate;
  /** Up to where each partition of the events was checked already. */
  checkedEvents(): ReadonlyMap<number, bigint>;
};

type Harm = {
  /** When everything that was harmed was there again; recovery counts from here. */
  backAtMs: number;
  /** What to tell about it beside the parameters. */
  note?: string;
};

/** A fault with its parameters, ready to be done. */
export type Drawn = {
  name: string;
  params: Readonly<Record<string, string | number>>;
  /** Does it and undoes it, within a bound of its own. */
  run(world: World): Promise<Harm>;
  /** What recovery may take at most; undefined where nothing is promised. */
  targetMs?: number;
  /** While it lasts, connections to the gateway may break. */
  breaksConnections?: boolean;
};

export type Fault = {
  name: string;
  /** Ledgers that there must be at least. */
  minLedgers?: number;
  /** Fills disks: only where they are small ones of our own. */
  smallDisks?: boolean;
  draw(random: Random, ledgers: number): Omit<Drawn, 'name'>;
};
