import { type UserCommand, userOfPrincipal } from '@cowrie/contracts';
import { adminLogQuery, type NewAdminLogEntry, readAdminLogHeads } from '@cowrie/postgres';
import type pg from 'pg';
import type { HandlerOutcome } from './outcome.ts';

/** What of a command stands in the administrative log; nothing of most, and of those that changed nothing. */
export function logEntriesOf(
  { principal, apiKeyId }: UserCommand,
  outcome: HandlerOutcome,
  at: { partition: number; atMs: number },
): NewAdminLogEntry[] {
  if (!outcome.ok) return [];
  const actorUserId = userOfPrincipal(principal);
  return [outcome.logBefore, outcome.log].flatMap((logged) => {
    if (!logged) return [];
    const entry = { ...at, ...logged, apiKeyId, actorUserId };
    return actorUserId !== null ? [entry] : [{ ...entry, details: { ...entry.details, principal } }];
  });
}

/** To the chains of the partitions by which the commands came: their rows are locked. */
export async function appendToLog(
  client: pg.PoolClient,
  entries: readonly NewAdminLogEntry[],
): Promise<void> {
  const partitions = [...new Set(entries.map(({ partition }) => partition))];
  await client.query(adminLogQuery(await readAdminLogHeads(client, partitions), entries));
}
