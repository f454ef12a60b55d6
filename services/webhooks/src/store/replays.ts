import { column, queryOf, type RowOf, table } from '@cowrie/postgres';
import type pg from 'pg';
import { type Db, toTime } from './db.ts';
import { lockWebhook } from './webhooks.ts';

const NEW_REPLAY = table('replays', {
  id: column.uuid(),
  webhookId: column.uuid(),
  fromMs: column.time('from_at'),
  toMs: column.time('to_at'),
  createdAtMs: column.time(),
});
const REPLAYS = NEW_REPLAY.omit('createdAtMs');
export type Replay = RowOf<typeof REPLAYS>;

const REPLAY_PARTS = table('replay_parts', {
  replayId: column.uuid(),
  topic: column.text(),
  partition: column.int(),
  nextOffset: column.bigint(),
  endOffset: column.bigint(),
});
const PARTS = REPLAY_PARTS.omit('replayId');
export type ReplayPart = RowOf<typeof PARTS>;

const INSERT_PARTS = REPLAY_PARTS.statement(
  'insert-replay-parts',
  `${REPLAY_PARTS.insert} ON CONFLICT (replay_id, topic, partition) DO NOTHING`,
);

/** A repeated request changes nothing. Call it in a transaction. */
export async function insertReplay(
  client: pg.ClientBase,
  replay: Replay,
  { nowMs, max }: { nowMs: number; max: number },
): Promise<'made' | 'full' | 'no webhook'> {
  const { id, webhookId } = replay;
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
    text: `${NEW_REPLAY.insertOne} ON CONFLICT (id) DO NOTHING`,
    values: NEW_REPLAY.parameters({ ...replay, createdAtMs: nowMs }),
  });
  return 'made';
}

export async function claimReplay(
  db: Db,
  { lease, nowMs, leaseMs }: { lease: string; nowMs: number; leaseMs: number },
): Promise<Replay | null> {
  const { rows } = await db.query({
    name: 'claim-replay',
    text: `UPDATE replays SET lease = $1, leased_until = $3 WHERE id = (
             SELECT r.id FROM replays AS r JOIN webhooks AS w ON w.id = r.webhook_id
             WHERE (r.leased_until IS NULL OR r.leased_until <= $2) AND w.status = 'ACTIVE' AND w.deleted_at IS NULL
             ORDER BY r.leased_until NULLS FIRST, r.created_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
           RETURNING ${REPLAYS.select()}`,
    values: [lease, toTime(nowMs), toTime(nowMs + leaseMs)],
  });
  return rows[0] ? REPLAYS.read(rows[0]) : null;
}

/** False means that another instance claimed the replay, or it is deleted. The row stays locked. */
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

export async function listParts(db: Db, replayId: string): Promise<ReplayPart[]> {
  const { rows } = await db.query({
    name: 'list-replay-parts',
    text: `SELECT ${PARTS.select()} FROM replay_parts WHERE replay_id = $1 ORDER BY topic, partition`,
    values: [replayId],
  });
  return rows.map(PARTS.read);
}

export async function insertParts(db: Db, replayId: string, parts: readonly ReplayPart[]): Promise<void> {
  const rows = parts.map((part) => ({ replayId, ...part }));
  await db.query(queryOf(INSERT_PARTS, rows));
}

export async function advancePart(db: Db, replayId: string, part: ReplayPart): Promise<void> {
  await db.query({
    name: 'advance-replay-part',
    text: `UPDATE replay_parts SET next_offset = $4 WHERE replay_id = $1 AND topic = $2 AND partition = $3`,
    values: [replayId, part.topic, part.partition, part.nextOffset],
  });
}

export async function hasRoom(db: Db, webhookId: string, max: number): Promise<boolean> {
  const { rows } = await db.query<{ pending: number }>({
    name: 'count-pending',
    text: `SELECT count(*)::int AS pending FROM (
             SELECT FROM deliveries WHERE webhook_id = $1 AND status = 'PENDING' LIMIT $2) AS p`,
    values: [webhookId, max],
  });
  return (rows[0]?.pending ?? 0) < max;
}
