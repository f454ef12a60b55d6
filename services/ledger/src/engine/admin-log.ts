import type { LedgerCommand } from '@cowrie/contracts';
import { type AdminLogHead, readAdminLogHeads } from '@cowrie/postgres';
import type pg from 'pg';
import type { Effect, LogEntry } from '../book/logged.ts';
import { commandsInSlices, type TakenSlice } from './bulk.ts';
import type { Registry } from './registry.ts';

/** Whether a command may have to stand in the log: then its batch reads where the chains stand. */
export function mayBeLogged(
  registry: Registry,
  { name, approval }: Pick<LedgerCommand, 'name' | 'approval'>,
): boolean {
  return approval !== undefined || registry.logOf(name) !== undefined;
}

/** The actions of an accepted command that the log records. */
export function logEntriesOf(registry: Registry, command: LedgerCommand, effect: Effect): LogEntry[] {
  const own = effect.isHeldBack ? [] : (registry.logOf(command.name)?.(command, effect) ?? []);
  return [...registry.judges.log(effect), ...own];
}

/** Where the chains of the administrative log stand, by partition. */
export type LogHeads = ReadonlyMap<number, AdminLogHead>;

/** Of the partitions with commands that may have to stand in the log: most batches have none, and read nothing. */
export async function readLogHeads(
  registry: Registry,
  client: pg.PoolClient,
  slices: readonly TakenSlice[],
): Promise<LogHeads> {
  const logged = slices.filter((slice) =>
    commandsInSlices([slice]).some((command) => mayBeLogged(registry, command)),
  );
  if (logged.length === 0) return new Map();
  return readAdminLogHeads(
    client,
    logged.map(({ partition }) => partition),
  );
}
