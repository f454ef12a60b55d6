import type { Meter } from '@cowrie/telemetry';
import { DUE_COUNTED_MAX, type Look, type RetentionTask } from './tasks.ts';

export type RetentionMetrics = ReturnType<typeof createRetentionMetrics>;

/** The label `what` is the task's name. */
export function createRetentionMetrics(meter: Meter, tasks: readonly RetentionTask[]) {
  const labels = ['what'];
  const deleted = meter.counter(
    'cowrie_retention_deleted_rows_total',
    'Rows that were deleted because they need not stay any longer.',
    labels,
  );
  const failed = meter.counter(
    'cowrie_retention_failures_total',
    'Attempts to delete old rows that failed; they are made again.',
    labels,
  );
  const looks = new Map<string, Look>();
  const gauge = (name: string, help: string, of: (look: Look) => number) =>
    meter.gauge(name, help, labels, () =>
      [...looks].map(([what, look]) => ({ value: of(look), labels: { what } })),
    );
  gauge(
    'cowrie_retention_due_rows',
    `Rows that are to be deleted now, counted up to ${DUE_COUNTED_MAX}.`,
    ({ dueRows }) => dueRows,
  );
  gauge(
    'cowrie_retention_oldest_age_seconds',
    'How long ago the time of the oldest row was, 0 when there is none.',
    ({ oldestAgeSeconds }) => oldestAgeSeconds,
  );
  meter.gauge('cowrie_retention_kept_seconds', 'How old a row may become.', labels, () =>
    tasks.map(({ what, keptSeconds }) => ({ value: keptSeconds, labels: { what } })),
  );
  for (const { what } of tasks) {
    deleted(0, { what });
    failed(0, { what });
  }
  return {
    looked: (what: string, look: Look): void => void looks.set(what, look),
    deleted: (what: string, rows: number): void => deleted(rows, { what }),
    failed: (what: string): void => failed(1, { what }),
  };
}
