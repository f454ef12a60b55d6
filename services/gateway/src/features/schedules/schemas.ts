import { INTERVALS, LIMITS, SCHEDULE, SCHEDULE_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { coinFields, exactlyOne, receiverFields } from '../../api/coins.ts';
import { integer, oneOf, PathId, pageQuery, TimeText } from '../../api/inputs.ts';

const { scheduleAheadDays, scheduleTimesMax } = LIMITS;

const Body = z.strictObject({
  ...receiverFields,
  ...coinFields,
  startsAt: TimeText.meta({ description: `In the future, at most ${scheduleAheadDays} days ahead` }),
  every: oneOf(INTERVALS).optional().meta({ description: SCHEDULE.fields.every.shown.description }),
  times: integer(1, scheduleTimesMax)
    .optional()
    .meta({ description: 'Number of payments, together with `every`. Omitted: until it is cancelled' }),
});

export const ScheduleBody = exactlyOne(Body, 'toUserId', 'toTreasury').refine(
  ({ every, times }) => every !== undefined || times === undefined || times === 1,
  { path: ['times'], error: 'needs every: a schedule without it pays once' },
);

export const ScheduleListQuery = z.strictObject({
  status: oneOf(SCHEDULE_STATUSES).optional(),
  ...pageQuery,
});
export const AdminScheduleListQuery = ScheduleListQuery.extend({
  userId: PathId.optional().meta({ description: 'Id of the payer' }),
});
