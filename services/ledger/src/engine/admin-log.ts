import type { LedgerCommand } from '@cowrie/contracts';
import { type AdminLogHead, readAdminLogHeads } from '@cowrie/postgres';
import type pg from 'pg';
import type { Effect, LogEntry } from '../book/log-details.ts';
import { commandsInSlices, type UnpackedSlice } from './bulk.ts';
import type { Registry } from './registry.ts';

/** A batch reads the heads of the log's chains only for such commands. */
export function mayBeLogged(
  registry: Registry,
  { name, approval }: Pick<LedgerCommand, 'name' | 'approval'>,
): boolean {
  return approval !== undefined || registry.logOf(name) !== undefined;
}

export function logEntriesOf(registry: Registry, command: LedgerCommand, effect: Effect): LogEntry[] {
  const own = effect.isHeldBack ? [] : (registry.logOf(command.name)?.(command, effect) ?? []);
  return [...registry.judges.log(effect), ...own];
}

export type LogHeads = ReadonlyMap<number, AdminLogHead>;

export async function readLogHeads(
  registry: Registry,
  client: pg.PoolClient,
  slices: readonly UnpackedSlice[],
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
