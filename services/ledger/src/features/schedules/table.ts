import { SCHEDULE_STATUSES, type SchedulePageKey, type ScheduleStatus } from '@cowrie/contracts';
import { column, msOf, type RowOf, table } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import type { DueQuery } from '../../book/tables/expired.ts';
import { newestOf, pageKey } from '../../book/tables/page-key.ts';
import { SCHEDULES, type ScheduleRow } from './schedule.ts';

export async function readSchedules(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
): Promise<Map<string, ScheduleRow>> {
  const { rows } = await client.query({
    name: 'read-schedules',
    text: `SELECT ${SCHEDULES.select()} FROM schedules WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return SCHEDULES.readBy('id', rows);
}

type ScheduleList = { status: ScheduleStatus | null; before: SchedulePageKey | null; limit: number };

export async function listSchedules(
  pool: pg.Pool,
  { userId, status, before, limit }: ScheduleList & { userId: number | null },
): Promise<ScheduleRow[]> {
  const ofPayer = userId === null ? '' : 'payer = $4 AND ';
  const selections = (status === null ? SCHEDULE_STATUSES : [status]).map(
    (one) => `(SELECT ${SCHEDULES.select()}, created_at FROM schedules
      WHERE ${ofPayer}status = '${one}' AND (created_at, id) < ($1::timestamptz, $2::uuid)
      ORDER BY created_at DESC, id DESC LIMIT $3)`,
  );
  const { rows } = await pool.query({
    name: `list-${userId === null ? 'all-' : ''}schedules-${status ?? 'all'}`,
    text: newestOf(selections, '$3'),
    values: [...pageKey(before), limit, ...(userId === null ? [] : [userId])],
  });
  return rows.map(SCHEDULES.read);
}

const DUE_COLUMNS = SCHEDULES.pick(
  ...(['id', 'partition', 'payer', 'receiver', 'every', 'startsAtMs', 'due', 'attempt'] as const),
);
export type DueSchedule = RowOf<typeof DUE_COLUMNS> & { nowMs: number };

export async function findDueSchedules(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: DueQuery,
): Promise<DueSchedule[]> {
  const { rows } = await pool.query<{ now_ms: bigint }>({
    name: 'find-due-schedules',
    text: `SELECT due.*, ${msOf(LEDGER_NOW)} AS now_ms FROM unnest($1::int[]) AS p (id) CROSS JOIN LATERAL (
             SELECT ${DUE_COLUMNS.select()} FROM schedules
             WHERE status = 'ACTIVE' AND partition = p.id AND next_at <= ${LEDGER_NOW} AND id <> ALL($2::uuid[])
             ORDER BY next_at LIMIT $3) AS due`,
    values: [partitions, except, limit],
  });
  return rows.map((row) => ({ ...DUE_COLUMNS.read(row), nowMs: Number(row.now_ms) }));
}

export const OWNER_COLUMNS = SCHEDULES.pick('id', 'partition', 'payer');
export type ScheduleOwnership = RowOf<typeof OWNER_COLUMNS>;

/** The schedules must be cancelled, because a party's wallet is closed. */
export async function findClosedSchedules(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: DueQuery,
): Promise<ScheduleOwnership[]> {
  const side = (
    column: string,
  ) => `SELECT s.* FROM closed_parties AS c JOIN schedules AS s ON s.${column} = c.user_id
    WHERE s.status IN ('ACTIVE', 'PAUSED') AND s.partition = ANY($1::int[]) AND s.id <> ALL($2::uuid[])`;
  const { rows } = await pool.query({
    name: 'find-closed-schedules',
    text: `SELECT ${OWNER_COLUMNS.select()} FROM (${side('payer')} UNION ${side('receiver')}) AS both_sides LIMIT $3`,
    values: [partitions, except, limit],
  });
  return rows.map(OWNER_COLUMNS.read);
}

export async function forgetClosedParties(pool: pg.Pool): Promise<void> {
  const open = (column: string) => `NOT EXISTS (
    SELECT FROM schedules WHERE ${column} = c.user_id AND status IN ('ACTIVE', 'PAUSED'))`;
  await pool.query({
    name: 'forget-closed-parties',
    text: `DELETE FROM closed_parties AS c WHERE ${open('payer')} AND ${open('receiver')}`,
  });
}

const PARTIES = table('closed_parties', { userId: column.number('user_id') });
export const NOTE_CLOSED_PARTIES = PARTIES.statement(
  'note-closed-parties',
  `${PARTIES.insert} ON CONFLICT DO NOTHING`,
);

export const WRITE_SCHEDULES = SCHEDULES.statement(
  'write-schedules',
  `${SCHEDULES.insert} ON CONFLICT (id) DO UPDATE
   SET ${SCHEDULES.set('excluded', 'runs', 'due', 'attempt', 'nextAtMs', 'status', 'failureCode', 'failedAtMs', 'updatedAtMs')}`,
);
