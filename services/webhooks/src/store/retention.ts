import { type RetentionTask, rowsByAge, secondsOfDays } from '@cowrie/postgres';

const DUE_COUNTED_MAX = 10_000;

const ORPHANS = `
  DELETE FROM events AS e USING (SELECT DISTINCT event FROM gone) AS g
  WHERE e.id = g.event
    AND NOT EXISTS (SELECT FROM deliveries AS d WHERE d.event = e.id AND d.id NOT IN (SELECT id FROM gone))`;

/** Pending deliveries stay, however old they are. */
const settledDeliveries = (keptDays: number): RetentionTask =>
  rowsByAge({
    what: 'webhook deliveries',
    table: 'deliveries',
    column: 'settled_at',
    keptSeconds: secondsOfDays(keptDays),
    remove: `
      WITH gone AS (
        DELETE FROM deliveries WHERE ctid = ANY (ARRAY(
          SELECT r.ctid FROM deliveries AS r
          WHERE r.settled_at >= $1::timestamptz AND r.settled_at < now() - make_interval(secs => $2::float8)
          ORDER BY r.settled_at LIMIT $3::int))
        RETURNING id, event),
      orphans AS (${ORPHANS})
      SELECT count(*)::int AS deleted FROM gone`,
  });

const DELETED_WEBHOOKS: RetentionTask = {
  what: 'deleted webhooks',
  keptSeconds: 0,
  async look(client, since) {
    type Row = { age_seconds: number | null; due: number };
    const { rows } = await client.query<Row>(
      `SELECT extract(epoch FROM now() - min(w.deleted_at))::float8 AS age_seconds,
              (count(*) + (SELECT count(*) FROM (
                 SELECT FROM webhooks AS o CROSS JOIN LATERAL (
                   SELECT FROM deliveries WHERE webhook_id = o.id LIMIT ${DUE_COUNTED_MAX}) AS d
                 WHERE o.deleted_at IS NOT NULL LIMIT ${DUE_COUNTED_MAX}) AS due))::int AS due
       FROM webhooks AS w WHERE w.deleted_at IS NOT NULL`,
    );
    return { since, oldestAgeSeconds: Math.max(0, rows[0]?.age_seconds ?? 0), dueRows: rows[0]?.due ?? 0 };
  },
  async remove(client, _since, limit) {
    const { rows } = await client.query<{ deleted: number }>(
      `WITH doomed AS (SELECT id FROM webhooks WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1),
       gone AS (
         DELETE FROM deliveries WHERE ctid = ANY (ARRAY(
           SELECT r.ctid FROM deliveries AS r WHERE r.webhook_id = (SELECT id FROM doomed) LIMIT $1::int))
         RETURNING id, event),
       orphans AS (${ORPHANS}),
       ended AS (
         DELETE FROM webhooks AS w USING doomed AS d
         WHERE w.id = d.id AND NOT EXISTS (SELECT FROM deliveries AS r WHERE r.webhook_id = w.id)
         RETURNING w.id)
       SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM ended))::int AS deleted`,
      [limit],
    );
    return rows[0]?.deleted ?? 0;
  },
};

export const retentionTasks = (keptDays: number): RetentionTask[] => [
  settledDeliveries(keptDays),
  DELETED_WEBHOOKS,
];
