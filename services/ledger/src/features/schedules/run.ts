import { hash } from 'node:crypto';
import { BOUND_USERS_MAX, type Bound, commandBoundsFor, principalOfUser } from '@cowrie/contracts';
import type { RepeatedJob } from '@cowrie/runtime';
import { treasuryOf, userOf } from '../../book/account.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import type { AskUsers } from '../../engine/feature.ts';
import { latestOccurrence } from './recurrence.ts';
import { type DueSchedule, findClosedSchedules, findDueSchedules, forgetClosedParties } from './table.ts';

/** If the ledger was down, only the latest of the missed occurrences is paid. */
const occurrenceOf = (schedule: DueSchedule): number =>
  Math.max(schedule.due, latestOccurrence(schedule, schedule.nowMs));

export const createScheduleRuns = ({
  pool,
  partitions,
  askUsers,
  ...deps
}: ExpiryDeps & { askUsers: AskUsers }): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'schedules are not paid',
    principal: ({ payer }: DueSchedule) => principalOfUser(payer),
    requestPrefix: 'schedule',
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
    async findExtras(found) {
      const boundsOf = await findBounds(askUsers, [...new Set(found.map(({ payer }) => payer))]);
      return (one) => ({
        ...commandBoundsFor('schedule.run', { bounds: boundsOf(one.payer) }),
        idempotency: idempotencyOf(one),
      });
    },
  });

/** Constant, because the key contains all data of the request. */
const FINGERPRINT = hash('sha256', 'schedule.run', 'hex');

/**
 * One key per occurrence and attempt. It has the previous `due`, because a later occurrence starts with that one's
 * attempt. Callers' keys cannot contain spaces, so none can collide.
 */
function idempotencyOf(schedule: DueSchedule) {
  const key = `schedule ${schedule.id} ${schedule.due} ${occurrenceOf(schedule)} ${schedule.attempt}`;
  return { key, fingerprint: FINGERPRINT };
}

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

export const createScheduleEnds = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'schedules of deleted users are not cancelled',
    principal: 'system:schedules',
    requestPrefix: 'schedule',
    name: 'schedule.cancel',
    async find(asked) {
      const found = await findClosedSchedules(pool, partitions(), asked);
      if (found.length === 0) await forgetClosedParties(pool);
      return found;
    },
    dataOf: ({ id, payer }) => ({ scheduleId: id, fromUserId: payer }),
  });
