import type { Platform } from '@cowrie/local';
import type { Clocks } from '../clock/clocks.ts';
import type { Links } from '../proxy/links.ts';
import type { Random } from '../record/plan/random.ts';
import type { ServerCertificate } from './certificate.ts';
import type { CommandTap } from './command-tap.ts';

export type ServerName = 'kafka' | 'postgres' | 'redis';

/** The platform that faults are applied to. */
export type FaultTarget = {
  platform: Platform;
  ledgers: number;
  links: Links;
  clocks: Clocks;
  tap: CommandTap;
  /** PostgreSQL's certificate, which the services verify. */
  certificate: ServerCertificate;
  /** The offset of each partition of the events up to which everything has been checked. */
  checkedEvents(): ReadonlyMap<number, bigint>;
};

type FaultResult = {
  /** The time at which everything harmed was back; recovery counts from here. */
  backAtMs: number;
  /** A remark for the report beside the parameters. */
  note?: string;
};

/** A fault with its parameters, ready to run. */
export type PlannedFault = {
  name: string;
  params: Readonly<Record<string, string | number>>;
  /** Applies the fault and ends it, within its own time limit. */
  run(world: FaultTarget): Promise<FaultResult>;
  /** The longest allowed recovery; undefined when nothing is promised. */
  targetMs?: number;
  /** True when connections to the gateway may break during the fault. */
  breaksConnections?: boolean;
};

export type Fault = {
  name: string;
  /** The minimum number of ledgers. */
  minLedgers?: number;
  /** True for faults that fill disks; they need small disks of their own. */
  smallDisks?: boolean;
  draw(random: Random, ledgers: number): Omit<PlannedFault, 'name'>;
};
