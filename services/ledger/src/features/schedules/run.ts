import { hash } from 'node:crypto';
import { BOUND_USERS_MAX, type Bound, commandBoundsFor, principalOfUser } from '@cowrie/contracts';
import type { RepeatedJob } from '@cowrie/runtime';
import { treasuryOf, userOf } from '../../book/account.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import type { AskUsers } from '../../engine/feature.ts';
import { latestOccurrence } from './recurrence.ts';
import { type DueSchedule, findClosedSchedules, findDueSchedules, forgetClosedParties } from './table.ts';

/** Of those missed while the ledger was down, the latest alone. */
const occurrenceOf = (schedule: DueSchedule): number =>
  Math.max(schedule.due, latestOccurrence(schedule, schedule.nowMs));

/** Sends `schedule.run` for those whose time has come, in the name of who pays and held against the limits of theirs. */
export const createScheduleRuns = ({
  pool,
  partitions,
  askUsers,
  ...deps
}: ExpiryDeps & { askUsers: AskUsers }): RepeatedJob =>
  createSendDue({
    ...deps,
    what: 'schedules are not paid',
    principal: ({ payer }: DueSchedule) => principalOfUser(payer),
    called: 'schedule',
    name: 'schedule.run',
    async find(asked) {
      const found = await findDueSchedules(pool, partitions(), asked);
      return found.map((schedule) => ({ ...schedule, occasion: `${schedule.due} ${schedule.attempt}` }));
    },
    dataOf: (schedule) => ({
      ...{ scheduleId: schedule.id, fromUserId: schedule.payer },
      ...{ toUserId: userOf(schedule.receiver), toTreasury: treasuryOf(schedule.receiver) },
      ...{ due: schedule.due, attempt: schedule.attempt, occurrence: occurrenceOf(schedule) },
    }),
    async besides(found) {
      const boundsOf = await findBounds(askUsers, [...new Set(found.map(({ payer }) => payer))]);
      return (one) => ({
        ...commandBoundsFor('schedule.run', { bounds: boundsOf(one.payer) }),
        idempotency: onceOf(one),
      });
    },
  });

/** All that is asked for stands in the key. */
const FINGERPRINT = hash('sha256', 'schedule.run', 'hex');

/** One for each occurrence and attempt, and `due` of before it: an occurrence that takes the place of an earlier one begins at its attempt. It has spaces, which a key of a caller's has not: none of theirs can be in its place. */
function onceOf(schedule: DueSchedule) {
  const key = `schedule ${schedule.id} ${schedule.due} ${occurrenceOf(schedule)} ${schedule.attempt}`;
  return { key, fingerprint: FINGERPRINT };
}

/** The limits that hold for what these users send. */
async function findBounds(
  askUsers: AskUsers,
  userIds: readonly number[],
): Promise<(userId: number) => Bound[]> {
  const bounds = new Map<number, Bound[]>();
  for (let at = 0; at < userIds.length; at += BOUND_USERS_MAX) {
    const found = await askUsers('limit.bounds-of', { userIds: userIds.slice(at, at + BOUND_USERS_MAX) });
    for (const { userId, holds } of found.users)
      bounds.set(
        userId,
        holds.flatMap((place) => found.bounds[place] ?? []),
      );
  }
  return (userId) => bounds.get(userId) ?? [];
}

/** Sends `schedule.cancel` for those of users who were deleted. */
export const createScheduleEnds = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    what: 'schedules of deleted users are not cancelled',
    principal: 'system:schedules',
    called: 'schedule',
    name: 'schedule.cancel',
    async find(asked) {
      const found = await findClosedSchedules(pool, partitions(), asked);
      if (found.length === 0) await forgetClosedParties(pool);
      return found;
    },
    dataOf: ({ id, payer }) => ({ scheduleId: id, fromUserId: payer }),
  });
