import { type DeliveryAttempt, type DeliveryStatus, LIMITS } from '@cowrie/contracts';
import { column, inTransaction, queryOf, runSet, table } from '@cowrie/postgres';
import type pg from 'pg';
import type { AttemptResult } from '../../domain/webhook.ts';
import { countForWebhooks } from '../progress/count-for-webhooks.ts';
import type { LaneKey } from './claim-lanes.ts';

export type SettledLane = LaneKey & {
  lease: string;
  attempted: readonly AttemptResult[];
  notBeforeMs: number;
};

const LANES = table('lanes', {
  webhookId: column.uuid(),
  lane: column.text(),
  lease: column.uuid(),
  notBeforeMs: column.time(),
});
const KEY = LANES.pick('webhookId', 'lane');
const HELD = LANES.pick('webhookId', 'lane', 'lease');
const LOCK_HELD = HELD.statement(
  'lock-held-lanes',
  `SELECT ${KEY.select('l')} FROM lanes AS l
   JOIN ${HELD.unnest} AS n(${HELD.names}) ON l.webhook_id = n.webhook_id AND l.lane = n.lane AND l.lease = n.lease
   ORDER BY l.webhook_id, l.lane FOR UPDATE OF l`,
);
const FREE = LANES.pick('webhookId', 'lane', 'notBeforeMs');
const FREE_LANES = FREE.statement(
  'free-lanes',
  `UPDATE lanes AS l
   SET lease = NULL, leased_until = NULL, due_at = (
     SELECT greatest(d.next_attempt_at, n.not_before) FROM deliveries AS d
     WHERE d.webhook_id = l.webhook_id AND d.lane = l.lane AND d.status = 'PENDING'
     ORDER BY d.place LIMIT 1)
   FROM ${FREE.unnest} AS n(${FREE.names})
   WHERE l.webhook_id = n.webhook_id AND l.lane = n.lane`,
);

const ATTEMPTED = table('deliveries', {
  id: column.uuid(),
  lane: column.text(),
  status: column.text<DeliveryStatus>(),
  attempts: column.int(),
  lastStatus: column.int().orNull(),
  lastError: column.text().orNull(),
  nextAttemptAtMs: column.time().orNull(),
  settledAtMs: column.time().orNull(),
  dueAtMs: column.time(),
  attempt: column.jsonText<DeliveryAttempt>(),
});
const KEPT = `'$[0 to ${LIMITS.webhookAttemptsKept - 1}]'`;
/**
 * A redelivery may have changed the due time during the attempt. After the last attempt it begins again. In a
 * lane without order the due time is the place.
 */
const WRITE_ATTEMPTS = ATTEMPTED.statement(
  'write-attempts',
  `UPDATE deliveries AS d
   SET ${ATTEMPTED.set('n', 'status', 'attempts', 'lastStatus', 'lastError', 'settledAtMs')}, next_attempt_at = n.next_at,
       last_attempts = jsonb_path_query_array(jsonb_build_array(n.attempt::jsonb) || d.last_attempts, ${KEPT}),
       place = CASE WHEN n.lane NOT IN ('ping', 'redeliver') OR n.next_at IS NULL THEN d.place
                    ELSE extract(epoch FROM n.next_at) * 1000 END
   FROM (SELECT a.id, a.lane, a.last_status, a.last_error, a.attempt,
           CASE WHEN r.again THEN 'PENDING' ELSE a.status END AS status,
           CASE WHEN r.again THEN 0 ELSE a.attempts END AS attempts,
           CASE WHEN r.again THEN NULL ELSE a.settled_at END AS settled_at,
           CASE WHEN r.again THEN o.next_attempt_at
                WHEN a.next_attempt_at IS NULL OR o.next_attempt_at = a.due_at THEN a.next_attempt_at
                ELSE least(o.next_attempt_at, a.next_attempt_at) END AS next_at
         FROM ${ATTEMPTED.unnest} AS a(${ATTEMPTED.names})
           JOIN deliveries AS o ON o.id = a.id
           CROSS JOIN LATERAL (SELECT a.status = 'FAILED' AND o.next_attempt_at <> a.due_at AS again) AS r) AS n
   WHERE d.id = n.id`,
);

/** A lane that was not `held` was not written, and all of it is sent again. */
type SettlementResult = { held: boolean[]; disabled: string[] };

/** Successes and failures are counted, and the lanes released, in one transaction. */
export function settleLanes(pool: pg.Pool, lanes: readonly SettledLane[]): Promise<SettlementResult> {
  return inTransaction(pool, async (client) => {
    const locked = await lockHeldLanes(client, lanes);
    const held = lanes.map((lane) => locked.has(keyOf(lane)));
    const own = lanes.filter((_, index) => held[index]);
    await writeAttempts(client, own);
    const disabled = await countForWebhooks(client, own);
    await runSet(client, FREE_LANES, own);
    return { held, disabled };
  });
}

const keyOf = ({ webhookId, lane }: LaneKey): string => `${webhookId} ${lane}`;

/** A transaction that adds to these lanes waits until they are released. */
async function lockHeldLanes(client: pg.ClientBase, lanes: readonly SettledLane[]): Promise<Set<string>> {
  const { rows } = await client.query(queryOf(LOCK_HELD, lanes));
  return new Set(rows.map((row) => keyOf(KEY.read(row))));
}

async function writeAttempts(client: pg.ClientBase, lanes: readonly SettledLane[]): Promise<void> {
  const rows = lanes.flatMap(({ lane, attempted }) =>
    attempted.map(({ deliveryId: id, atMs, ...attempt }) => ({
      ...attempt,
      id,
      lane,
      settledAtMs: attempt.status === 'PENDING' ? null : atMs,
    })),
  );
  if (rows.length > 0) await runSet(client, WRITE_ATTEMPTS, rows);
}
