import { type UserCommand, userOfPrincipal } from '@cowrie/contracts';
import { adminLogQuery, type NewAdminLogEntry, readAdminLogHeads } from '@cowrie/postgres';
import type pg from 'pg';
import type { HandlerOutcome } from './outcome.ts';

/** What of a command stands in the administrative log; null for most, and for those that changed nothing. */
export function logEntryOf(
  { principal, apiKeyId }: UserCommand,
  outcome: HandlerOutcome,
  at: { partition: number; atMs: number },
): NewAdminLogEntry | null {
  if (!outcome.ok || !outcome.log) return null;
  const entry = { ...at, ...outcome.log, apiKeyId };
  const actorUserId = userOfPrincipal(principal);
  if (actorUserId !== null) return { ...entry, actorUserId };
  return { ...entry, actorUserId, details: { ...entry.details, principal } };
}

/** To the chains of the partitions by which the commands came: their rows are locked. */
export async function appendToLog(
  client: pg.PoolClient,
  entries: readonly NewAdminLogEntry[],
): Promise<void> {
  const partitions = [...new Set(entries.map(({ partition }) => partition))];
  await client.query(adminLogQuery(await readAdminLogHeads(client, partitions), entries));
}
