import { outcomeOf } from '../../../record/outcome.ts';
import { type Operation, type Recording, reasonOf } from '../../../record/types.ts';
import type { Findings } from '../../findings.ts';
import { latestAt, momentOf } from '../../occurrences.ts';
import type { LedgerState } from '../../read/ledger.ts';
import type { RunRow, ScheduleRow } from '../../read/schedules.ts';
import type { Checkpoint } from '../../types.ts';
import { differences, nameOf } from '../compare.ts';
import { slotOf } from '../operations.ts';

const RETRIES = 3;
const RETRY_MS = 3_600_000;
const STEPS = ['pause', 'resume', 'cancel'];

function rowFromRequest({ body, from, to, amountUnits, acknowledged }: Operation): Record<string, unknown> {
  const every = typeof body.every === 'string' ? body.every : null;
  return {
    ...{ id: acknowledged?.requestId, payer: from, receiver: to, amountUnits, every },
    startsAtMs: Date.parse(String(body.startsAt)),
    times: every === null ? 1 : (body.times ?? null),
    metadata: body.metadata === undefined ? null : JSON.stringify(body.metadata),
  };
}

function statusAfter(steps: readonly Operation[]): string | undefined {
  const done = steps.filter((one) => outcomeOf(one) === 'acknowledged').map(({ kind }) => kind);
  if (done.includes('cancel')) return 'CANCELLED';
  if (done.includes('pause') && !done.includes('resume')) return 'PAUSED';
  // The schedule ended by itself: it was paid the requested number of times, or resumed with no occurrence left.
  return steps.some(wasTooLate) ? 'FINISHED' : undefined;
}

/** True when the step was refused because the schedule had ended. An unanswered step proves nothing. */
const wasTooLate = (step: Operation) => step.attempts.some(({ code }) => code === 'schedule_not_open');

function checkStatus(row: ScheduleRow, steps: readonly Operation[], findings: Findings): void {
  for (const one of steps.filter((each) => outcomeOf(each) === 'unknown'))
    findings.add('schedule:unknown', `${nameOf(one)} was never settled`);
  const due = statusAfter(steps);
  const isWrong = due === undefined ? isStopped(row) && row.attempt <= RETRIES : row.status !== due;
  if (isWrong && steps.every((one) => outcomeOf(one) !== 'unknown'))
    findings.add('schedule:status', `schedule ${row.id} is ${row.status}, not ${due ?? 'as it was left'}`);
}
const isStopped = ({ status }: ScheduleRow) => status === 'PAUSED' || status === 'CANCELLED';

/**
 * Each acknowledged schedule exists as requested and in the status that its payer left. Refused or unrequested ones do
 * not exist.
 */
function checkAsked(recording: Recording, ledger: LedgerState, since: Since, findings: Findings): void {
  const rows = Map.groupBy(ledger.schedules, ({ reason }) => reason);
  const steps = Map.groupBy(
    recording.operations.filter(({ kind }) => STEPS.includes(kind)),
    reasonOf,
  );
  for (const operation of recording.operations.filter(({ kind }) => kind === 'schedule')) {
    const outcome = outcomeOf(operation);
    const found = rows.get(reasonOf(operation)) ?? [];
    rows.delete(reasonOf(operation));
    if (outcome === 'unknown') findings.add('schedule:unknown', `${nameOf(operation)} was never settled`);
    else if (found.length !== (outcome === 'acknowledged' ? 1 : 0))
      findings.add(
        'schedule:missing',
        `${nameOf(operation)} was ${outcome}, there are ${found.length} of it`,
      );
    const [row] = found;
    if (outcome !== 'acknowledged' || !row) continue;
    for (const each of differences(rowFromRequest(operation), row))
      findings.add('schedule:differs', `${nameOf(operation)}, schedule ${row.id}: ${each}`);
    checkStatus(row, steps.get(reasonOf(operation)) ?? [], findings);
  }
  for (const { id } of [...rows.values()].flat().filter(({ id }) => !since.schedules.has(id)))
    findings.add('schedule:unasked', `nobody asked for schedule ${id}`);
}

function nextOf(row: ScheduleRow): number | null {
  if (row.status !== 'ACTIVE') return null;
  if (row.attempt > 0) return (row.failedAtMs ?? 0) + RETRY_MS;
  return momentOf(row, row.due);
}

/** A schedule's counters agree with its payments. */
function checkNumbers(row: ScheduleRow, paid: number, findings: Findings): void {
  const wrong = (rule: string, what: string) => findings.add(rule, `schedule ${row.id}: ${what}`);
  if (row.runs !== paid) wrong('schedule:count', `it counts ${row.runs} runs, ${paid} transactions name it`);
  if (row.times !== null && (paid > row.times || (paid === row.times && row.status !== 'FINISHED')))
    wrong('schedule:count', `${row.status} after ${paid} of ${row.times} runs`);
  if (row.nextAtMs !== nextOf(row))
    wrong('schedule:next', `it is paid at ${row.nextAtMs}, not ${nextOf(row)}`);
  if (row.isDue) wrong('schedule:lost', `it was due at ${row.nextAtMs}`);
  if (row.attempt > 0 && (row.failureCode === null || row.attempt > RETRIES !== (row.status === 'PAUSED')))
    wrong('schedule:status', `${row.status} after ${row.attempt} refusals, the last ${row.failureCode}`);
}

/** Each payment belongs to one occurrence, has that number in its key, and is the only one of that occurrence. */
function checkRuns(row: ScheduleRow, runs: readonly RunRow[], findings: Findings): void {
  const { id: scheduleId, payer: from, receiver: to, amountUnits, reason, metadata } = row;
  const type = to > 0 ? 'TRANSFER' : 'PURCHASE';
  const initiatedBy = `user:${from}`;
  const due = { type, from, to, amountUnits, reason, metadata, initiatedBy };
  const paid = new Map<number, number>();
  for (const run of runs) {
    const wrong = (what: string) =>
      findings.add('schedule:run', `transaction ${run.id} of schedule ${scheduleId}: ${what}`);
    for (const each of differences(due, run)) wrong(each);
    const number = latestAt(row, run.createdAtMs);
    // It may have replaced any earlier occurrence.
    const keys = Array.from({ length: number + 1 }, (_, due) =>
      Array.from(
        { length: RETRIES + 1 },
        (_, attempt) => `schedule ${scheduleId} ${due} ${number} ${attempt}`,
      ),
    ).flat();
    if (number < 0) wrong('it came before its time');
    else if (!keys.some((key) => slotOf(initiatedBy, key) === run.slot))
      wrong(`it has no key of occurrence ${number}`);
    const earlier = paid.get(number);
    if (earlier !== undefined)
      findings.add('schedule:twice', `${earlier} and ${run.id} pay occurrence ${number} of ${scheduleId}`);
    paid.set(number, run.id);
  }
}

type Since = Pick<Checkpoint, 'schedules'>;

/**
 * Schedules match their requests and their payments: each occurrence was paid at most once, and none that is due is
 * waiting.
 */
export function checkSchedules(
  recording: Recording,
  ledger: LedgerState,
  since: Since,
  findings: Findings,
): void {
  checkAsked(recording, ledger, since, findings);
  const runs = Map.groupBy(ledger.runs, ({ scheduleId }) => scheduleId);
  for (const row of ledger.schedules) {
    const own = runs.get(row.id) ?? [];
    runs.delete(row.id);
    checkNumbers(row, own.length, findings);
    checkRuns(row, own, findings);
  }
  for (const [id] of runs) findings.add('schedule:run', `schedule ${id} was paid and is not there`);
}
