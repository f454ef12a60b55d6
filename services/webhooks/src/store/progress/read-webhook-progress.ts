import { type DeliveryState, LIMITS, type WebhookProgress } from '@cowrie/contracts';
import type { Db } from '../db.ts';
import { selectDelivery, toDelivery } from '../deliveries.ts';

type Answer = Pick<WebhookProgress, 'lastStatus' | 'lastError' | 'lastAnswer'>;

/** The cost is bounded: one read per lane, and a count up to a maximum. */
export async function readWebhookProgress(db: Db, webhookId: string): Promise<WebhookProgress> {
  const [waiting, blocked, settled] = await Promise.all([
    countWaiting(db, webhookId),
    readBlocked(db, webhookId),
    readLastSettled(db, webhookId),
  ]);
  const [first] = blocked;
  return { waiting, blocked, ...(first ? answerOf(first) : settled) };
}

const answerOf = ({ lastStatus, lastError, lastAttempts = [] }: DeliveryState): Answer => ({
  lastStatus,
  lastError,
  lastAnswer: lastAttempts[0]?.answer ?? null,
});

async function countWaiting(db: Db, webhookId: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'count-waiting-deliveries',
    text: `SELECT count(*) AS count
           FROM (SELECT FROM deliveries WHERE webhook_id = $1 AND status = 'PENDING' LIMIT $2) AS d`,
    values: [webhookId, LIMITS.webhookWaitingCountedMax],
  });
  return Number(rows[0]?.count ?? 0n);
}

async function readBlocked(db: Db, webhookId: string) {
  const { rows } = await db.query({
    name: 'read-blocked-deliveries',
    text: `SELECT ${selectDelivery('h', 'e')}
           FROM lanes AS l
             CROSS JOIN LATERAL (SELECT * FROM deliveries
               WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING' ORDER BY place LIMIT 1) AS h
             JOIN events AS e ON e.id = h.event
           WHERE l.webhook_id = $1 AND l.lane NOT IN ('ping', 'redeliver') AND h.attempts > 0
           ORDER BY h.next_attempt_at, h.id`,
    values: [webhookId],
  });
  return rows.map(toDelivery);
}

async function readLastSettled(db: Db, webhookId: string): Promise<Answer> {
  const newestOf = (status: string) =>
    `(SELECT last_status, last_error, last_attempts, settled_at FROM deliveries
      WHERE webhook_id = $1 AND status = '${status}' ORDER BY created_at DESC LIMIT 1)`;
  type Row = { last_status: number | null; last_error: string | null; last_answer: string | null };
  const { rows } = await db.query<Row>({
    name: 'read-last-settled-delivery',
    text: `SELECT last_status, last_error, last_attempts -> 0 ->> 'answer' AS last_answer
           FROM (${newestOf('DELIVERED')} UNION ALL ${newestOf('FAILED')}) AS d
           ORDER BY settled_at DESC LIMIT 1`,
    values: [webhookId],
  });
  const {
    last_status: lastStatus = null,
    last_error: lastError = null,
    last_answer: lastAnswer = null,
  } = rows[0] ?? {};
  return { lastStatus, lastError, lastAnswer };
}
