import { type LedgerCommand, userOfPrincipal } from '@cowrie/contracts';
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

/** What of an accepted command stands in the log. A command that was not a user's says so in its details. */
export function logEntriesOf(registry: Registry, command: LedgerCommand, effect: Effect): LogEntry[] {
  const own = effect.isHeldBack ? [] : (registry.logOf(command.name)?.(command, effect) ?? []);
  const entries = [...registry.judges.log(effect), ...own];
  const { principal } = command;
  if (userOfPrincipal(principal) !== null) return entries;
  return entries.map((entry) => ({ ...entry, details: { ...entry.details, principal } }));
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
