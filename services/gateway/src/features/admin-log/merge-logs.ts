import {
  type AdminAction,
  type AdminLogEntry,
  type AdminLogPageKey,
  type CombinedLogPageKey,
  LOG_SOURCES,
  type LogSource,
  type SourcedLogEntry,
  WEBHOOK_ACTIONS,
} from '@cowrie/contracts';

const INT4_MAX = 2 ** 31 - 1;

export function placeInLog(source: LogSource, place: CombinedLogPageKey | null): AdminLogPageKey | null {
  if (place === null) return null;
  const { atMs, partition, sequence } = place;
  if (source === place.source) return { atMs, partition, sequence };
  // At the same time, entries of a higher source precede the position and those of a lower one follow it.
  return source < place.source
    ? { atMs, partition: INT4_MAX, sequence: Number.MAX_SAFE_INTEGER }
    : { atMs, partition: -1, sequence: 0 };
}

export function logsWithAction(action: AdminAction | null): readonly LogSource[] {
  if (action === null) return LOG_SOURCES;
  const isOfWebhooks = WEBHOOK_ACTIONS.some((each) => each === action);
  return LOG_SOURCES.filter((source) => (source === 'webhooks') === isOfWebhooks);
}

export function mergeLogs(
  logs: Readonly<Partial<Record<LogSource, readonly AdminLogEntry[]>>>,
  limit: number,
): { entries: SourcedLogEntry[]; next: CombinedLogPageKey | null } {
  const all = LOG_SOURCES.flatMap((source) => (logs[source] ?? []).map((entry) => ({ ...entry, source })));
  all.sort(newestFirst);
  const entries = all.slice(0, limit);
  const last = entries.at(-1);
  if (!last || all.length <= limit) return { entries, next: null };
  const { atMs, partition, sequence, source } = last;
  return { entries, next: { atMs, partition, sequence, source } };
}

/** Entries of one time are sorted by source, partition and sequence, highest first. */
function newestFirst(one: SourcedLogEntry, other: SourcedLogEntry): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  if (one.source !== other.source) return one.source < other.source ? 1 : -1;
  return other.partition - one.partition || other.sequence - one.sequence;
}
