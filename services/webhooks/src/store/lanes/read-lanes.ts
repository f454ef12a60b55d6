import type { DueDelivery } from '../../domain/webhook.ts';
import type { Db } from '../db.ts';
import type { LaneKey } from './claim-lanes.ts';

type Row = {
  nth: bigint;
  id: string;
  attempts: number;
  next_attempt_at: Date;
  type: string;
  body: string;
  traceparent: string | null;
};

/** A single delivery may be larger than `bytes`. */
export async function readLanes(
  db: Db,
  lanes: readonly LaneKey[],
  max: { deliveries: number; bytes: number },
): Promise<DueDelivery[][]> {
  const found: DueDelivery[][] = lanes.map(() => []);
  if (lanes.length === 0) return found;
  const { rows } = await db.query<Row>({
    name: 'read-lanes',
    text: `
      SELECT n.nth, h.id, h.attempts, h.next_attempt_at, h.type, h.body, h.traceparent
      FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS n(webhook_id, lane, nth)
      CROSS JOIN LATERAL (
        SELECT d.id, d.place, d.attempts, d.next_attempt_at, e.type, e.body, e.traceparent,
               sum(e.body_bytes) OVER (ORDER BY d.place, d.id) - e.body_bytes AS bytes_before
        FROM (SELECT id, place, attempts, next_attempt_at, event FROM deliveries
              WHERE webhook_id = n.webhook_id AND lane = n.lane AND status = 'PENDING'
              ORDER BY place LIMIT $3) AS d JOIN events AS e ON e.id = d.event) AS h
      WHERE h.bytes_before < $4
      ORDER BY n.nth, h.place, h.id`,
    values: [
      lanes.map(({ webhookId }) => webhookId),
      lanes.map(({ lane }) => lane),
      max.deliveries,
      max.bytes,
    ],
  });
  for (const { nth, id, attempts, next_attempt_at, type, body, traceparent } of rows) {
    const nextAttemptAtMs = next_attempt_at.getTime();
    found[Number(nth) - 1]?.push({ id, attempts, nextAttemptAtMs, type, body, traceparent });
  }
  return found;
}
