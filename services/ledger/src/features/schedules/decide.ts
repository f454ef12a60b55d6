import { LIMITS, type Refusal, RUN_FAILURES, type RunFailure, refuse } from '@cowrie/contracts';
import type { CommandOf, Decider, Decision, Movement, State } from '../../book/decision.ts';
import { senderFrozen } from '../../book/freeze.ts';
import { missing, receiverOf, toSelf, whyNot } from '../../book/movements/movement.ts';
import { captureTypeOf } from '../../book/spent.ts';
import { occurrenceAt } from './recurrence.ts';
import { isOpen, type Schedule, type ScheduleRecords, toScheduleState } from './schedule.ts';
import { cancelled, paid, paused, refused, resumed } from './steps.ts';

const changed = (record: Schedule) => ({ kind: 'record', of: 'schedules', record }) as const;
const showing = (schedule: Schedule) => ({ shows: { schedule: toScheduleState(schedule) } });
const noSuchSchedule = () => refuse('schedule_not_found', 'There is no such schedule.');

/** A treasury is not locked for a schedule of which nothing is paid yet: it is always there. */
const walletsOf = ({ fromUserId, toUserId }: CommandOf<'schedule.create'>['data']): number[] =>
  [fromUserId, toUserId].filter((id) => id !== null);

export const decideCreateSchedule: Decider<'schedule.create', ScheduleRecords> = {
  accounts: ({ data }) => walletsOf(data),
  movements: () => 0,
  decide({ accounts }, command, nowMs) {
    const { scheduleId: id, fromUserId: payer, reason, startsAtMs, every, metadata } = command.data;
    const receiver = receiverOf(command.data);
    const account = accounts.get(payer);
    const refusal =
      whyNotThen(startsAtMs, nowMs) ??
      toSelf(payer, receiver) ??
      walletsOf(command.data)
        .map((userId) => missing(userId, accounts.get(userId), command))
        .find((one) => one !== null) ??
      (account ? senderFrozen(account, nowMs) : null);
    if (refusal) return refusal;
    const schedule: Schedule = {
      ...{ id, payer, receiver, amountUnits: BigInt(command.data.amountUnits), reason, every, startsAtMs },
      ...{ times: every === null ? 1 : command.data.times, runs: 0 },
      ...{ due: 0, attempt: 0, nextAtMs: startsAtMs, status: 'ACTIVE', failureCode: null, failedAtMs: null },
      metadata,
      ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
    };
    return { ok: true, changes: [changed(schedule)], answers: showing(schedule) };
  },
};

/** Here and not at the edge: a request that is repeated under its key when its time has come gets the first answer. */
function whyNotThen(startsAtMs: number, nowMs: number): Refusal<'invalid_request'> | null {
  const message =
    startsAtMs <= nowMs
      ? 'must be in the future'
      : startsAtMs - nowMs > LIMITS.scheduleAheadDays * 86_400_000
        ? `must be at most ${LIMITS.scheduleAheadDays} days ahead`
        : null;
  if (message === null) return null;
  return refuse('invalid_request', `startsAt ${message}.`, [{ path: 'startsAt', message }]);
}

type ByPayer = { data: { scheduleId: string; fromUserId: number } };

/** What its payer does to a schedule that is not over; one that is so already stays as it is. */
const step = (
  isSo: (schedule: Schedule) => boolean,
  make: (schedule: Schedule, nowMs: number) => Schedule,
) => ({
  accounts: () => [],
  needs: ({ data }: ByPayer) => ({ schedules: data.scheduleId }),
  movements: () => 0,
  decide(
    state: State<ScheduleRecords>,
    { data }: ByPayer,
    nowMs: number,
  ): Decision<'schedule_not_found' | 'schedule_not_open', ScheduleRecords, Shown> {
    const schedule = ownOf(state, data);
    if (!schedule) return noSuchSchedule();
    if (!isOpen(schedule)) return refuse('schedule_not_open', `The schedule is ${schedule.status}.`);
    if (isSo(schedule)) return { ok: true, changes: [], answers: showing(schedule) };
    const made = make(schedule, nowMs);
    return { ok: true, changes: [changed(made)], answers: showing(made) };
  },
});

type Shown = { schedule: ReturnType<typeof toScheduleState> };

export const decidePauseSchedule: Decider<'schedule.pause', ScheduleRecords> = step(
  ({ status }) => status === 'PAUSED',
  paused,
);
export const decideResumeSchedule: Decider<'schedule.resume', ScheduleRecords> = step(
  ({ status }) => status === 'ACTIVE',
  resumed,
);
export const decideCancelSchedule: Decider<'schedule.cancel', ScheduleRecords> = step(() => false, cancelled);

export const decideRunSchedule: Decider<'schedule.run', ScheduleRecords> = {
  accounts: ({ data }) => [data.fromUserId, receiverOf(data)],
  needs: ({ data }) => ({ schedules: data.scheduleId }),
  decide(state, command, nowMs) {
    const { data } = command;
    const schedule = ownOf(state, data);
    if (!schedule || receiverOf(data) !== schedule.receiver) return noSuchSchedule();
    if (!isToRun(schedule, data, nowMs)) return { ok: true, changes: [], answers: {} };
    const { id: scheduleId, payer: from, receiver: to, amountUnits, reason, metadata } = schedule;
    const type = captureTypeOf(to);
    const refusal = whyNot(state, command, { type, from, to, amountUnits, isOwn: true }, nowMs);
    if (refusal) return refusal;
    const moved: Movement = {
      ...{ kind: 'moved', type, from, to, amountUnits, reason, scheduleId, metadata },
    };
    const changes = [moved, changed(paid(schedule, data.occurrence, nowMs))];
    return { ok: true, changes, answers: { account: from } };
  },
  /** Nobody waits for a run: why it was refused stands in the schedule, and when it is tried again. */
  whenRefused(state, { data }, refusal, nowMs) {
    const schedule = ownOf(state, data);
    const code = failureOf(refusal);
    if (!schedule || !code || !isToRun(schedule, data, nowMs)) return refusal;
    const after = refused(schedule, { occurrence: data.occurrence, code, nowMs });
    return { ok: true, changes: [changed(after)], answers: {} };
  },
};

function ownOf(
  { schedules }: State<ScheduleRecords>,
  { scheduleId, fromUserId }: { scheduleId: string; fromUserId: number },
): Schedule | null {
  const schedule = schedules.get(scheduleId);
  return schedule && schedule.payer === fromUserId ? schedule : null;
}

/** Whether it still stands where it stood when the run was sent. */
function isToRun(schedule: Schedule, data: CommandOf<'schedule.run'>['data'], nowMs: number): boolean {
  const { due, attempt, occurrence } = data;
  const isThere = schedule.status === 'ACTIVE' && schedule.due === due && schedule.attempt === attempt;
  return isThere && occurrence >= due && occurrenceAt(schedule, occurrence) <= nowMs;
}

/** What is kept of a refusal; null: nothing, as it is about no run. */
function failureOf({ code }: Refusal): RunFailure | null {
  // A party that was deleted before the run was sent.
  if (code === 'user_not_found') return 'wallet_closed';
  return RUN_FAILURES.find((one) => one === code) ?? null;
}
