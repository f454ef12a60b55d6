import type { Platform } from '@cowrie/local';
import type { Clocks } from '../clock/clocks.ts';
import type { Links } from '../proxy/links.ts';
import type { Random } from '../record/plan/random.ts';
import type { ServerCertificate } from './certificate.ts';
import type { CommandTap } from './command-tap.ts';

export type ServerName = 'kafka' | 'postgres' | 'redis';

export type FaultTarget = {
  platform: Platform;
  ledgers: number;
  links: Links;
  clocks: Clocks;
  tap: CommandTap;
  certificate: ServerCertificate;
  /** Everything up to these offsets has been checked. */
  checkedEvents(): ReadonlyMap<number, bigint>;
};

type FaultResult = {
  /** Everything harmed was back then; recovery counts from here. */
  backAtMs: number;
  note?: string;
};

export type PlannedFault = {
  name: string;
  params: Readonly<Record<string, string | number>>;
  run(world: FaultTarget): Promise<FaultResult>;
  targetMs?: number;
  /** True when connections to the gateway may break during the fault. */
  breaksConnections?: boolean;
};

export type Fault = {
  name: string;
  minLedgers?: number;
  smallDisks?: boolean;
  draw(random: Random, ledgers: number): Omit<PlannedFault, 'name'>;
};
