import { big, int, intOrNull, type Row, type Snapshot, text } from './database.ts';

export type ScheduleRow = {
  id: string;
  payer: number;
  receiver: number;
  amountUnits: bigint;
  reason: string;
  every: string | null;
  startsAtMs: number;
  times: number | null;
  runs: number;
  due: number;
  attempt: number;
  nextAtMs: number | null;
  status: string;
  failureCode: string | null;
  failedAtMs: number | null;
  metadata: string | null;
  createdAtMs: number;
  updatedAtMs: number;
  partition: number;
  isDue: boolean;
};

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint AS ${column}`;
const TIMES = ['starts_at', 'next_at', 'failed_at', 'created_at', 'updated_at'].map(ms).join(', ');
const SCHEDULES = `
  SELECT id, payer, receiver, amount, reason, every, times, runs, due, attempt, status, failure_code, metadata, partition, ${TIMES},
         coalesce(next_at <= now(), false) AS is_due
  FROM schedules`;

const toSchedule = (row: Row): ScheduleRow => ({
  id: text(row, 'id'),
  payer: int(row, 'payer'),
  receiver: int(row, 'receiver'),
  amountUnits: big(row, 'amount'),
  reason: text(row, 'reason'),
  every: row.every ?? null,
  startsAtMs: int(row, 'starts_at'),
  times: intOrNull(row, 'times'),
  runs: int(row, 'runs'),
  due: int(row, 'due'),
  attempt: int(row, 'attempt'),
  nextAtMs: intOrNull(row, 'next_at'),
  status: text(row, 'status'),
  failureCode: row.failure_code ?? null,
  failedAtMs: intOrNull(row, 'failed_at'),
  metadata: row.metadata ?? null,
  createdAtMs: int(row, 'created_at'),
  updatedAtMs: int(row, 'updated_at'),
  partition: int(row, 'partition'),
  isDue: text(row, 'is_due') === 't',
});

export async function schedulesIn(snapshot: Snapshot): Promise<ScheduleRow[]> {
  return (await snapshot.rows(SCHEDULES)).map(toSchedule);
}

export type RunRow = {
  id: number;
  scheduleId: string;
  partition: number;
  sequence: bigint;
  type: string;
  amountUnits: bigint;
  from: number;
  to: number;
  reason: string;
  metadata: string | null;
  initiatedBy: string;
  createdAtMs: number;
  slot: string | null;
};

const RUNS = `
  SELECT id, schedule_id, partition, sequence, type, amount, from_account, to_account, reason, metadata, initiated_by, slot,
         ${ms('created_at')}
  FROM transactions
  LEFT JOIN (
    SELECT coalesce(transaction_id, (data::jsonb #>> '{transaction,id}')::bigint) AS paid, min(slot::text) AS slot
    FROM results GROUP BY 1) AS r ON paid = id
  WHERE schedule_id IS NOT NULL ORDER BY id`;

export async function runsIn(snapshot: Snapshot): Promise<RunRow[]> {
  return (await snapshot.rows(RUNS)).map((row) => ({
    id: int(row, 'id'),
    scheduleId: text(row, 'schedule_id'),
    partition: int(row, 'partition'),
    sequence: big(row, 'sequence'),
    type: text(row, 'type'),
    amountUnits: big(row, 'amount'),
    from: int(row, 'from_account'),
    to: int(row, 'to_account'),
    reason: text(row, 'reason'),
    metadata: row.metadata ?? null,
    initiatedBy: text(row, 'initiated_by'),
    createdAtMs: int(row, 'created_at'),
    slot: row.slot ?? null,
  }));
}

/** The platform is not quiet before these are paid. */
export async function countDueSoon(snapshot: Snapshot): Promise<number> {
  const [row] = await snapshot.rows(
    "SELECT count(*) AS due FROM schedules WHERE next_at < now() + interval '1 minute'",
  );
  return row ? int(row, 'due') : 0;
}
