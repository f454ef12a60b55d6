import type { RepeatedJob } from '@cowrie/runtime';
import type pg from 'pg';
import type { Decider } from '../../book/decision.ts';
import type { DueQuery } from '../../book/tables/expired.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import { forgetNotedUsers, notedUsers } from '../../engine/records.ts';
import type { ScheduleRecords } from './schedule.ts';
import { OWNER_COLUMNS, type ScheduleOwnership } from './table.ts';

const PAYERS = 'paused_payers';
export const PAUSED_PAYERS_STORE = notedUsers(PAYERS);

/** Notes the payer in the partition's order, so that every schedule created before is paused. */
export const decidePauseAllSchedules: Decider<'schedule.pause-all', ScheduleRecords> = {
  accounts: () => [],
  movements: () => 0,
  decide: (_, { data: { userId } }) => ({
    ok: true,
    changes: [{ kind: 'record', of: 'pausedPayers', record: { userId } }],
    answers: {},
  }),
};

export const createSchedulePauses = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'schedules of users whose access ended are not paused',
    principal: 'system:schedules',
    requestPrefix: 'schedule',
    name: 'schedule.pause',
    async find(asked) {
      const found = await findSchedulesToPause(pool, partitions(), asked);
      if (found.length === 0)
        await forgetNotedUsers(
          pool,
          PAYERS,
          "SELECT FROM schedules WHERE payer = u.user_id AND status = 'ACTIVE'",
        );
      return found;
    },
    dataOf: ({ id, payer }) => ({ scheduleId: id, fromUserId: payer }),
  });

async function findSchedulesToPause(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: DueQuery,
): Promise<ScheduleOwnership[]> {
  const { rows } = await pool.query({
    name: 'find-schedules-to-pause',
    text: `SELECT ${OWNER_COLUMNS.select('s')} FROM ${PAYERS} AS u JOIN schedules AS s ON s.payer = u.user_id
           WHERE s.status = 'ACTIVE' AND s.partition = ANY($1::int[]) AND s.id <> ALL($2::uuid[]) LIMIT $3`,
    values: [partitions, except, limit],
  });
  return rows.map(OWNER_COLUMNS.read);
}
