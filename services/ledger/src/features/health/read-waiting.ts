import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';

/** Ages are those of the oldest item, 0 when there is none. */
export type WaitingWork = {
  overdueHolds: number;
  overdueHoldsAgeSeconds: number;
  overdueSchedules: number;
  overdueSchedulesAgeSeconds: number;
  payouts: number;
  payoutsAgeSeconds: number;
  /** No longer sent; an administrator has to decide. */
  payoutsGivenUp: number;
  verification: { passed: boolean; finishedAtSeconds: number } | null;
};

type Row = {
  holds: bigint;
  holds_age: number;
  schedules: bigint;
  schedules_age: number;
  payouts: bigint;
  payouts_age: number;
  given_up: bigint;
  passed: boolean | null;
  finished_at: number | null;
};

const seconds = (interval: string) => `coalesce(extract(epoch FROM ${interval}), 0)::float8`;

/** Each part comes from an index that holds little more than the waiting rows. */
export async function readWaiting(pool: pg.Pool, payoutTriesMax: number): Promise<WaitingWork> {
  const { rows } = await pool.query<Row>({
    name: 'read-waiting',
    text: `SELECT h.*, s.*, p.*, v.passed, v.finished_at
           FROM (SELECT count(*) AS holds, ${seconds(`${LEDGER_NOW} - min(expires_at)`)} AS holds_age
                 FROM holds WHERE status = 'OPEN' AND expires_at <= ${LEDGER_NOW}) AS h,
                (SELECT count(*) AS schedules, ${seconds(`${LEDGER_NOW} - min(next_at)`)} AS schedules_age
                 FROM schedules WHERE status = 'ACTIVE' AND next_at <= ${LEDGER_NOW}) AS s,
                (SELECT count(*) AS payouts, ${seconds(`${LEDGER_NOW} - min(created_at)`)} AS payouts_age,
                        count(*) FILTER (WHERE accepted_at IS NULL AND tries >= $1) AS given_up
                 FROM withdrawals WHERE status = 'PENDING') AS p
           LEFT JOIN (SELECT status = 'PASSED' AS passed, extract(epoch FROM finished_at)::float8 AS finished_at
                      FROM verifications WHERE finished_at IS NOT NULL ORDER BY finished_at DESC LIMIT 1) AS v ON true`,
    values: [payoutTriesMax],
  });
  const [row] = rows;
  if (!row) throw new Error('nothing read');
  const { passed, finished_at: finishedAtSeconds } = row;
  return {
    overdueHolds: Number(row.holds),
    overdueHoldsAgeSeconds: row.holds_age,
    overdueSchedules: Number(row.schedules),
    overdueSchedulesAgeSeconds: row.schedules_age,
    payouts: Number(row.payouts),
    payoutsAgeSeconds: row.payouts_age,
    payoutsGivenUp: Number(row.given_up),
    verification: passed === null || finishedAtSeconds === null ? null : { passed, finishedAtSeconds },
  };
}
