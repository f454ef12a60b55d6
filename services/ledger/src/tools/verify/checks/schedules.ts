import { CAPTURE_TYPE } from '@cowrie/contracts';
import type pg from 'pg';
import type { Findings } from '../findings.ts';

const FOUND_MAX = 200;

const TYPE = `CASE WHEN s.receiver > 0 THEN '${CAPTURE_TYPE.user}' ELSE '${CAPTURE_TYPE.treasury}' END`;

/** Finds runs that differ from their schedule, or that happened before its start. */
const WRONG_RUNS = `
  SELECT t.schedule_id::text AS id, t.partition, t.sequence,
         CASE
           WHEN s.id IS NULL THEN 'it is paid and does not exist'
           WHEN t.amount <> s.amount THEN 'it is of ' || s.amount || ' units, its transaction is of ' || t.amount
           WHEN t.from_account <> s.payer THEN 'its transaction is of ' || t.from_account || ', and it is of ' || s.payer
           WHEN t.to_account <> s.receiver THEN 'its transaction goes to ' || t.to_account || ', and it is for ' || s.receiver
           WHEN t.type <> ${TYPE} THEN 'its transaction is a ' || t.type
           WHEN t.created_at < s.starts_at THEN 'it was paid before it began'
           ELSE 'its transaction has another reason or other metadata than it'
         END AS problem
  FROM all_transactions AS t LEFT JOIN schedules AS s ON s.id = t.schedule_id
  WHERE t.schedule_id IS NOT NULL AND (s.id IS NULL OR t.amount <> s.amount OR t.from_account <> s.payer OR t.to_account <> s.receiver
    OR t.type <> ${TYPE} OR t.created_at < s.starts_at OR t.reason <> s.reason OR t.metadata IS DISTINCT FROM s.metadata)
  ORDER BY t.partition, t.sequence LIMIT ${FOUND_MAX}`;

/**
 * Finds schedules that miscount their runs, or whose next time contradicts their status. Repeats the constraints,
 * because the database's owner can remove them.
 */
const WRONG_SCHEDULES = `
  SELECT s.id::text, NULL::int AS partition, NULL::bigint AS sequence,
         CASE
           WHEN s.runs <> coalesce(t.runs, 0) THEN 'it counts ' || s.runs || ' runs, and has ' || coalesce(t.runs, 0) || ' transactions'
           WHEN s.runs > s.times THEN 'it was paid more often than its ' || s.times || ' times'
           WHEN s.runs > s.due + 1 THEN 'it was paid ' || s.runs || ' times, and stands at occurrence ' || s.due
           ELSE 'it is ' || s.status || ', and is to be paid at ' || coalesce(s.next_at::text, 'no time')
         END AS problem
  FROM schedules AS s LEFT JOIN (
    SELECT schedule_id, count(*) AS runs FROM all_transactions WHERE schedule_id IS NOT NULL GROUP BY schedule_id
  ) AS t ON t.schedule_id = s.id
  WHERE s.runs <> coalesce(t.runs, 0) OR s.runs > s.times OR s.runs > s.due + 1 OR (s.status = 'ACTIVE') <> (s.next_at IS NOT NULL)
  ORDER BY 1 LIMIT ${FOUND_MAX}`;

type WrongSchedule = { id: string; partition: number | null; sequence: bigint | null; problem: string };

export async function checkSchedules(client: pg.ClientBase, findings: Findings): Promise<void> {
  for (const text of [WRONG_RUNS, WRONG_SCHEDULES]) {
    const { rows } = await client.query<WrongSchedule>(text);
    for (const { id, partition, sequence, problem } of rows) {
      findings.add({
        partition,
        sequence: sequence === null ? null : Number(sequence),
        problem: `schedule ${id}: ${problem}`,
      });
    }
  }
}
