import { refuse } from '@cowrie/contracts';
import type pg from 'pg';
import { firstDueOf } from '../../book/tables/first-due.ts';
import type { AnswerPromise, LedgerFeature, QueryOf } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import { deciders } from './decide.ts';
import { createSchedulePauses, decidePauseAllSchedules, PAUSED_PAYERS_STORE } from './pause-all.ts';
import { SCHEDULE_STORE } from './records.ts';
import { createScheduleEnds, createScheduleRuns } from './run.ts';
import { type ScheduleRecords, toScheduleState } from './schedule.ts';
import { listSchedules, readSchedules } from './table.ts';

export const schedules = {
  records: { schedules: SCHEDULE_STORE, pausedPayers: PAUSED_PAYERS_STORE },
  commands: { ...deciders, 'schedule.pause-all': decidePauseAllSchedules },
  queries: (pool) => ({
    'schedule.get': async ({ data: { scheduleId: id } }) => {
      const schedule = (await readSchedules(pool, [id])).get(id);
      if (schedule) return { ok: true, data: { schedule: toScheduleState(schedule) } };
      return refuse('schedule_not_found', 'There is no such schedule.');
    },
    'schedule.list': ({ data }) => readPage(pool, data),
    'schedule.list-all': ({ data }) => readPage(pool, { userId: null, ...data }),
  }),
  firstDue: ({ pool }) =>
    firstDueOf(pool, { table: 'schedules', column: 'next_at', only: "status = 'ACTIVE'" }),
  jobs: ({ config: { SANDBOX_CLOCK: isSandbox }, pool, producer, partitions, logger, askUsers }) => [
    createScheduleRuns({ pool, producer, partitions, logger, askUsers, isSandbox }),
    createScheduleEnds({ pool, producer, partitions, logger, isSandbox }),
    createSchedulePauses({ pool, producer, partitions, logger, isSandbox }),
  ],
} satisfies LedgerFeature<ScheduleRecords>;

async function readPage(
  pool: pg.Pool,
  data: QueryOf<'schedule.list-all'>['data'] & { userId: number | null },
): AnswerPromise<'schedule.list'> {
  const { rows, next } = await listPage(data.limit, (limit) => listSchedules(pool, { ...data, limit }));
  return { ok: true, data: { schedules: rows.map(toScheduleState), next } };
}
