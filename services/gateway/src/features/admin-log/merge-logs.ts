import { type AdminAction, type AdminLogEntry, AdminLogPlace, WEBHOOK_ACTIONS } from '@cowrie/contracts';
import { z } from 'zod';

/** The services that keep an administrative log. */
const LOG_SOURCES = ['ledger', 'user', 'webhooks'] as const;
const LogSource = z.enum(LOG_SOURCES);
export type LogSource = z.infer<typeof LogSource>;

export type SourcedEntry = { source: LogSource; entry: AdminLogEntry };

/** A place in all logs together: newest first; of one moment by source, partition and sequence, the highest first. */
export const LogPlace = AdminLogPlace.extend({ source: LogSource });
export type LogPlace = z.infer<typeof LogPlace>;

const INT4_MAX = 2 ** 31 - 1;

/** Where a source goes on after a place in all logs together; null is the beginning. */
export function placeWithin(source: LogSource, place: LogPlace | null): AdminLogPlace | null {
  if (place === null) return null;
  const { atMs, partition, sequence } = place;
  if (source === place.source) return { atMs, partition, sequence };
  // Of the same moment, all of a higher source came before the place and all of a lower one come after it.
  return source < place.source
    ? { atMs, partition: INT4_MAX, sequence: Number.MAX_SAFE_INTEGER }
    : { atMs, partition: -1, sequence: 0 };
}

/** Those that have entries of an action; null: of any. */
export function sourcesOf(action: AdminAction | null): readonly LogSource[] {
  if (action === null) return LOG_SOURCES;
  const isOfWebhooks = WEBHOOK_ACTIONS.some((each) => each === action);
  return LOG_SOURCES.filter((source) => (source === 'webhooks') === isOfWebhooks);
}

/** A page of all logs; each gives its first entries after the place, one more than `limit` if it has them. */
export function mergeLogs(
  logs: Readonly<Partial<Record<LogSource, readonly AdminLogEntry[]>>>,
  limit: number,
): { entries: SourcedEntry[]; next: LogPlace | null } {
  const all = LOG_SOURCES.flatMap((source) => (logs[source] ?? []).map((entry) => ({ source, entry })));
  all.sort(newestFirst);
  const entries = all.slice(0, limit);
  const last = entries.at(-1);
  if (!last || all.length <= limit) return { entries, next: null };
  const { atMs, partition, sequence } = last.entry;
  return { entries, next: { atMs, partition, sequence, source: last.source } };
}

function newestFirst(a: SourcedEntry, b: SourcedEntry): number {
  const [{ entry: one }, { entry: other }] = [a, b];
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  if (a.source !== b.source) return a.source < b.source ? 1 : -1;
  return other.partition - one.partition || other.sequence - one.sequence;
}
