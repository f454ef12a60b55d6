import { LIMITS, type Refusal, RUN_FAILURES, type RunFailure, refuse } from '@cowrie/contracts';
import type { CommandOf, Decider, Decision, Movement, State } from '../../book/decision.ts';
import { refuseFrozenSender } from '../../book/freeze.ts';
import {
  receiverOf,
  refuseMissingWallet,
  refusePayment,
  refuseSelfTransfer,
} from '../../book/movements/movement.ts';
import { captureTypeOf } from '../../book/spending.ts';
import { occurrenceAt } from './recurrence.ts';
import { isOpen, type Schedule, type ScheduleRecords, toScheduleState } from './schedule.ts';
import { cancelSchedule, pauseSchedule, recordPayment, recordRefusal, resumeSchedule } from './steps.ts';

const scheduleChange = (record: Schedule) => ({ kind: 'record', of: 'schedules', record }) as const;
const answerWith = (schedule: Schedule) => ({ shows: { schedule: toScheduleState(schedule) } });
const refuseUnknownSchedule = () => refuse('schedule_not_found', 'There is no such schedule.');

/** A treasury always exists, and needs no lock before a payment. */
const walletsOf = ({ fromUserId, toUserId }: CommandOf<'schedule.create'>['data']): number[] =>
  [fromUserId, toUserId].filter((id) => id !== null);

const decideCreateSchedule: Decider<'schedule.create', ScheduleRecords> = {
  accounts: ({ data }) => walletsOf(data),
  movements: () => 0,
  decide({ accounts }, command, nowMs) {
    const { scheduleId: id, fromUserId: payer, reason, startsAtMs, every, metadata } = command.data;
    const receiver = receiverOf(command.data);
    const account = accounts.get(payer);
    const refusal =
      refuseStartTime(startsAtMs, nowMs) ??
      refuseSelfTransfer(payer, receiver) ??
      walletsOf(command.data)
        .map((userId) => refuseMissingWallet(userId, accounts.get(userId), command))
        .find((one) => one !== null) ??
      (account ? refuseFrozenSender(account, nowMs) : null);
    if (refusal) return refusal;
    const schedule: Schedule = {
      ...{ id, payer, receiver, amountUnits: BigInt(command.data.amountUnits), reason, every, startsAtMs },
      ...{ times: every === null ? 1 : command.data.times, runs: 0 },
      ...{ due: 0, attempt: 0, nextAtMs: startsAtMs, status: 'ACTIVE', failureCode: null, failedAtMs: null },
      metadata,
      ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
    };
    return { ok: true, changes: [scheduleChange(schedule)], answers: answerWith(schedule) };
  },
};

/** Checked here instead of in the gateway, so that a request repeated after its start time gets the first answer. */
function refuseStartTime(startsAtMs: number, nowMs: number): Refusal<'invalid_request'> | null {
  const message =
    startsAtMs <= nowMs
      ? 'must be in the future'
      : startsAtMs - nowMs > LIMITS.scheduleAheadDays * 86_400_000
        ? `must be at most ${LIMITS.scheduleAheadDays} days ahead`
        : null;
  if (message === null) return null;
  return refuse('invalid_request', `startsAt ${message}.`, [{ path: 'startsAt', message }]);
}

type PayerCommand = { data: { scheduleId: string; fromUserId: number } };

const createStepDecider = (
  isAlready: (schedule: Schedule) => boolean,
  make: (schedule: Schedule, nowMs: number) => Schedule,
) => ({
  accounts: () => [],
  needs: ({ data }: PayerCommand) => ({ schedules: data.scheduleId }),
  movements: () => 0,
  decide(
    state: State<ScheduleRecords>,
    { data }: PayerCommand,
    nowMs: number,
  ): Decision<'schedule_not_found' | 'schedule_not_open', ScheduleRecords, ScheduleAnswer> {
    const schedule = findOwnSchedule(state, data);
    if (!schedule) return refuseUnknownSchedule();
    if (!isOpen(schedule)) return refuse('schedule_not_open', `The schedule is ${schedule.status}.`);
    if (isAlready(schedule)) return { ok: true, changes: [], answers: answerWith(schedule) };
    const made = make(schedule, nowMs);
    return { ok: true, changes: [scheduleChange(made)], answers: answerWith(made) };
  },
});

type ScheduleAnswer = { schedule: ReturnType<typeof toScheduleState> };

const decidePauseSchedule: Decider<'schedule.pause', ScheduleRecords> = createStepDecider(
  ({ status }) => status === 'PAUSED',
  pauseSchedule,
);
const decideResumeSchedule: Decider<'schedule.resume', ScheduleRecords> = createStepDecider(
  ({ status }) => status === 'ACTIVE',
  resumeSchedule,
);
const decideCancelSchedule: Decider<'schedule.cancel', ScheduleRecords> = createStepDecider(
  () => false,
  cancelSchedule,
);

const decideRunSchedule: Decider<'schedule.run', ScheduleRecords> = {
  accounts: ({ data }) => [data.fromUserId, receiverOf(data)],
  needs: ({ data }) => ({ schedules: data.scheduleId }),
  decide(state, command, nowMs) {
    const { data } = command;
    const schedule = findOwnSchedule(state, data);
    if (!schedule || receiverOf(data) !== schedule.receiver) return refuseUnknownSchedule();
    if (!isDueToRun(schedule, data, nowMs)) return { ok: true, changes: [], answers: {} };
    const { id: scheduleId, payer: from, receiver: to, amountUnits, reason, metadata } = schedule;
    const type = captureTypeOf(to);
    const refusal = refusePayment(state, command, { type, from, to, amountUnits, isOwn: true }, nowMs);
    if (refusal) return refusal;
    const moved: Movement = {
      ...{ kind: 'moved', type, from, to, amountUnits, reason, scheduleId, metadata },
    };
    const changes = [moved, scheduleChange(recordPayment(schedule, data.occurrence, nowMs))];
    return { ok: true, changes, answers: { account: from } };
  },
  /** Nobody waits for a run, so the schedule stores the refusal and the time of the next attempt. */
  whenRefused(state, { data }, refusal, nowMs) {
    const schedule = findOwnSchedule(state, data);
    const code = toRunFailure(refusal);
    if (!schedule || !code || !isDueToRun(schedule, data, nowMs)) return refusal;
    const after = recordRefusal(schedule, { occurrence: data.occurrence, code, nowMs });
    return { ok: true, changes: [scheduleChange(after)], answers: {} };
  },
};

function findOwnSchedule(
  { schedules }: State<ScheduleRecords>,
  { scheduleId, fromUserId }: { scheduleId: string; fromUserId: number },
): Schedule | null {
  const schedule = schedules.get(scheduleId);
  return schedule && schedule.payer === fromUserId ? schedule : null;
}

/** False when the schedule changed after the run was sent. */
function isDueToRun(schedule: Schedule, data: CommandOf<'schedule.run'>['data'], nowMs: number): boolean {
  const { due, attempt, occurrence } = data;
  const isThere = schedule.status === 'ACTIVE' && schedule.due === due && schedule.attempt === attempt;
  return isThere && occurrence >= due && occurrenceAt(schedule, occurrence) <= nowMs;
}

function toRunFailure({ code }: Refusal): RunFailure | null {
  // The user was deleted before the run was sent.
  if (code === 'user_not_found') return 'wallet_closed';
  return RUN_FAILURES.find((one) => one === code) ?? null;
}

export const deciders = {
  'schedule.create': decideCreateSchedule,
  'schedule.pause': decidePauseSchedule,
  'schedule.resume': decideResumeSchedule,
  'schedule.cancel': decideCancelSchedule,
  'schedule.run': decideRunSchedule,
};
