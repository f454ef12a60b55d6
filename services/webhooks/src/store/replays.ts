import type pg from 'pg';
import { type Db, toTime } from './db.ts';
import { lockWebhook } from './webhooks.ts';

/** Events of a webhook's types that are to be sent again. */
export type Replay = { id: string; webhookId: string; fromMs: number; toMs: number };

/** How far a partition is read. */
export type ReplayPart = { topic: string; partition: number; nextOffset: bigint; endOffset: bigint };

/** Asked for again, it changes nothing. To be called in a transaction. */
export async function insertReplay(
  client: pg.ClientBase,
  { id, webhookId, fromMs, toMs }: Replay,
  { nowMs, max }: { nowMs: number; max: number },
): Promise<'made' | 'full' | 'no webhook'> {
  if (!(await lockWebhook(client, webhookId))) return 'no webhook';
  const { rows } = await client.query<{ others: number; known: boolean }>({
    name: 'count-replays',
    text: `SELECT count(*)::int AS others, coalesce(bool_or(id = $2), false) AS known
           FROM replays WHERE webhook_id = $1`,
    values: [webhookId, id],
  });
  const [row] = rows;
  if (row?.known) return 'made';
  if ((row?.others ?? 0) >= max) return 'full';
  await client.query({
    name: 'insert-replay',
    text: `INSERT INTO replays (id, webhook_id, from_at, to_at, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (id) DO NOTHING`,
    values: [id, webhookId, toTime(fromMs), toTime(toMs), toTime(nowMs)],
  });
  return 'made';
}

/** Takes the replay of an ACTIVE webhook that nobody works on, until `leaseMs` is over; they take turns. */
export async function claimReplay(
  db: Db,
  { lease, nowMs, leaseMs }: { lease: string; nowMs: number; leaseMs: number },
): Promise<Replay | null> {
  type Row = { id: string; webhook_id: string; from_at: Date; to_at: Date };
  const { rows } = await db.query<Row>({
    name: 'claim-replay',
    text: `UPDATE replays SET lease = $1, leased_until = $3 WHERE id = (
             SELECT r.id FROM replays AS r JOIN webhooks AS w ON w.id = r.webhook_id
             WHERE (r.leased_until IS NULL OR r.leased_until <= $2) AND w.status = 'ACTIVE' AND w.deleted_at IS NULL
             ORDER BY r.leased_until NULLS FIRST, r.created_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
           RETURNING id, webhook_id, from_at, to_at`,
    values: [lease, toTime(nowMs), toTime(nowMs + leaseMs)],
  });
  const [row] = rows;
  if (!row) return null;
  const { id, webhook_id: webhookId, from_at, to_at } = row;
  return { id, webhookId, fromMs: from_at.getTime(), toMs: to_at.getTime() };
}

/** Keeps it for another `leaseMs`; false when somebody else took it, or it is gone. Held until the transaction ends. */
export async function holdReplay(
  db: Db,
  id: string,
  { lease, nowMs, leaseMs }: { lease: string; nowMs: number; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'hold-replay',
    text: 'UPDATE replays SET leased_until = $3 WHERE id = $1 AND lease = $2',
    values: [id, lease, toTime(nowMs + leaseMs)],
  });
  return rowCount === 1;
}

/** Lets anybody go on with it from `againAtMs`. */
export async function releaseReplay(db: Db, id: string, lease: string, againAtMs: number): Promise<void> {
  await db.query({
    name: 'release-replay',
    text: 'UPDATE replays SET lease = NULL, leased_until = $3 WHERE id = $1 AND lease = $2',
    values: [id, lease, toTime(againAtMs)],
  });
}

export async function finishReplay(db: Db, id: string, lease: string): Promise<void> {
  await db.query({
    name: 'finish-replay',
    text: 'DELETE FROM replays WHERE id = $1 AND lease = $2',
    values: [id, lease],
  });
}

/** Empty before it begins. */
export async function listParts(db: Db, replayId: string): Promise<ReplayPart[]> {
  type Row = { topic: string; partition: number; next_offset: bigint; end_offset: bigint };
  const { rows } = await db.query<Row>({
    name: 'list-replay-parts',
    text: `SELECT topic, partition, next_offset, end_offset FROM replay_parts
           WHERE replay_id = $1 ORDER BY topic, partition`,
    values: [replayId],
  });
  return rows.map(({ topic, partition, next_offset: nextOffset, end_offset: endOffset }) => ({
    topic,
    partition,
    nextOffset,
    endOffset,
  }));
}

export async function insertParts(db: Db, replayId: string, parts: readonly ReplayPart[]): Promise<void> {
  await db.query({
    name: 'insert-replay-parts',
    text: `INSERT INTO replay_parts (replay_id, topic, partition, next_offset, end_offset)
           SELECT $1, * FROM unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[])
           ON CONFLICT (replay_id, topic, partition) DO NOTHING`,
    values: [
      replayId,
      parts.map(({ topic }) => topic),
      parts.map(({ partition }) => partition),
      parts.map(({ nextOffset }) => nextOffset),
      parts.map(({ endOffset }) => endOffset),
    ],
  });
}

export async function advancePart(db: Db, replayId: string, part: ReplayPart): Promise<void> {
  await db.query({
    name: 'advance-replay-part',
    text: `UPDATE replay_parts SET next_offset = $4 WHERE replay_id = $1 AND topic = $2 AND partition = $3`,
    values: [replayId, part.topic, part.partition, part.nextOffset],
  });
}

/** Whether the webhook has fewer than `max` deliveries that are pending. */
export async function hasRoom(db: Db, webhookId: string, max: number): Promise<boolean> {
  const { rows } = await db.query<{ pending: number }>({
    name: 'count-pending',
    text: `SELECT count(*)::int AS pending FROM (
             SELECT FROM deliveries WHERE webhook_id = $1 AND status = 'PENDING' LIMIT $2) AS p`,
    values: [webhookId, max],
  });
  return (rows[0]?.pending ?? 0) < max;
}
