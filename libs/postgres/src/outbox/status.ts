import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';

export type OutboxStatus = { rows: number; oldestAgeSeconds: number };

/** It covers the partitions of all instances, and its cost does not depend on the number of rows. */
export async function readOutboxStatus(pool: pg.Pool): Promise<OutboxStatus> {
  const { rows } = await pool.query<{ rows: bigint; age: number | null }>({
    name: 'outbox-status',
    text: `SELECT coalesce(sum(p.next_sequence - 1 - coalesce(c.published_sequence, 0)), 0)::bigint AS rows,
                  extract(epoch FROM now() - min(first.time))::float8 AS age
           FROM partitions AS p LEFT JOIN outbox_cursors AS c USING (partition)
           LEFT JOIN LATERAL (
             SELECT o.time FROM outbox AS o
             WHERE o.partition = p.partition AND o.sequence > coalesce(c.published_sequence, 0)
             ORDER BY o.sequence LIMIT 1) AS first ON true`,
  });
  const [row] = rows;
  return { rows: Number(row?.rows ?? 0n), oldestAgeSeconds: Math.max(0, row?.age ?? 0) };
}

export function measureOutbox(meter: Meter, read: () => OutboxStatus | null): void {
  const of = (pick: (status: OutboxStatus) => number) => () => {
    const status = read();
    return status ? [{ value: pick(status) }] : [];
  };
  meter.gauge(
    'cowrie_outbox_rows',
    'Rows of the whole outbox that are not known to be in Kafka',
    [],
    of(({ rows }) => rows),
  );
  meter.gauge(
    'cowrie_outbox_oldest_age_seconds',
    'Age of the oldest row of the whole outbox; 0 when it is empty',
    [],
    of(({ oldestAgeSeconds }) => oldestAgeSeconds),
  );
}
