import type pg from 'pg';
import { toTime } from '../store/db.ts';
import type { LaneKey } from '../store/lanes/claim-lanes.ts';
import { refreshLanes } from './pull-deliveries.ts';

type Acknowledgement = { webhookId: string; deliveryIds: readonly string[]; nowMs: number };

/**
 * Ids are ignored if they are unknown, acknowledged already, or not pulled since they became PENDING. Call it
 * in a transaction.
 */
export async function acknowledgeDeliveries(client: pg.ClientBase, asked: Acknowledgement): Promise<number> {
  const handed = await findPulledRows(client, asked);
  if (handed.length === 0) return 0;
  const lanes = await lockLanes(client, asked.webhookId, [...new Set(handed.map(({ lane }) => lane))]);
  const count = await writeDelivered(client, handed, asked.nowMs);
  await refreshLanes(client, lanes);
  await endFailures(client, asked.webhookId);
  return count;
}

type PulledRow = { id: string; lane: string };

async function findPulledRows(
  client: pg.ClientBase,
  { webhookId, deliveryIds }: Acknowledgement,
): Promise<PulledRow[]> {
  const { rows } = await client.query<PulledRow>({
    name: 'find-handed-out-deliveries',
    text: `SELECT id, lane FROM deliveries
           WHERE id = ANY ($2::uuid[]) AND webhook_id = $1 AND status = 'PENDING' AND attempts > 0`,
    values: [webhookId, deliveryIds],
  });
  return rows;
}

async function lockLanes(
  client: pg.ClientBase,
  webhookId: string,
  lanes: readonly string[],
): Promise<LaneKey[]> {
  const { rows } = await client.query<{ lane: string }>({
    name: 'lock-lanes-to-acknowledge',
    text: 'SELECT lane FROM lanes WHERE webhook_id = $1 AND lane = ANY ($2::text[]) ORDER BY lane FOR UPDATE',
    values: [webhookId, lanes],
  });
  return rows.map(({ lane }) => ({ webhookId, lane }));
}

/** A delivery in another lane was acknowledged by another request and is being sent again. */
async function writeDelivered(
  client: pg.ClientBase,
  handed: readonly PulledRow[],
  nowMs: number,
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'acknowledge-deliveries',
    text: `UPDATE deliveries AS d
           SET status = 'DELIVERED', settled_at = $3, next_attempt_at = NULL, last_status = NULL, last_error = NULL
           FROM unnest($1::uuid[], $2::text[]) AS n(id, lane)
           WHERE d.id = n.id AND d.lane = n.lane AND d.status = 'PENDING' AND d.attempts > 0`,
    values: [handed.map(({ id }) => id), handed.map(({ lane }) => lane), toTime(nowMs)],
  });
  return rowCount ?? 0;
}

async function endFailures(client: pg.ClientBase, webhookId: string): Promise<void> {
  await client.query({
    name: 'end-failures-of-pulled',
    text: 'UPDATE webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
    values: [webhookId],
  });
}
