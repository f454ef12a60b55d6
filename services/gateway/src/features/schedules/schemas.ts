import { INTERVALS, LIMITS, SCHEDULE_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, exactlyOne, receiver } from '../../api/coins.ts';
import { integer, oneOf, PathId, page, TimeText } from '../../api/inputs.ts';

const { scheduleAheadDays, scheduleTimesMax } = LIMITS;

const Body = z.strictObject({
  ...receiver,
  ...coins,
  startsAt: TimeText.meta({ description: `In the future, at most ${scheduleAheadDays} days` }),
  every: oneOf(INTERVALS).optional().meta({
    description: 'Without it once. Of UTC; P1M and P1Y keep the day of `startsAt`, or take the month’s last',
  }),
  times: integer(1, scheduleTimesMax)
    .optional()
    .meta({ description: 'With `every`: how often it is paid. Without it until it is cancelled' }),
});

export const ScheduleBody = exactlyOne(Body, 'toUserId', 'toTreasury').refine(
  ({ every, times }) => every !== undefined || times === undefined || times === 1,
  { path: ['times'], error: 'needs every: a schedule without it pays once' },
);

export const ScheduleListQuery = z.strictObject({ status: oneOf(SCHEDULE_STATUSES).optional(), ...page });
export const AdminScheduleListQuery = ScheduleListQuery.extend({
  userId: PathId.optional().meta({ description: 'Id of who pays them' }),
});
