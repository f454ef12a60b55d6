import type { LedgerCommand } from '@cowrie/contracts';
import { changeSchedule, runSchedule, schedule } from './commands.ts';
import type * as model from './model.ts';
import * as modelOfSchedules from './model-of-schedules.ts';
import type { Operation } from './operations.ts';
import type { Tables } from './tables.ts';

export type ScheduleOperation = Extract<Operation, { op: 'schedule' | 'run' | 'change-schedule' }>;
type Receiver = Parameters<typeof schedule>[2];
type CommandTimes = { issuedAtMs: number; deadlineMs: number };

const DAY_MS = 86_400_000;
const idOf = (n: number) => `00000006-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function playSchedule(
  plain: model.Model,
  tables: Tables,
  asked: ScheduleOperation,
  { over, receiverOf }: { over: CommandTimes; receiverOf(id: number): Receiver },
): [LedgerCommand, model.Result] {
  const nowMs = tables.now();
  if (asked.op === 'schedule') {
    const id = idOf(plain.schedules.size + 1);
    const { user: payer, to: receiver, amount, times, afterMs } = asked;
    const startsAtMs = nowMs + afterMs;
    const rules = { ...over, startsAtMs, every: 'P1D', times, units: amount } as const;
    const made = { payer, receiver, amount, startsAtMs, left: times };
    return [schedule(id, payer, receiverOf(receiver), rules), modelOfSchedules.schedule(plain, id, made)];
  }
  const ids = [...plain.schedules.keys()];
  const id = ids[asked.earlier % Math.max(1, ids.length)] ?? idOf(0);
  const one = plain.schedules.get(id);
  if (asked.op === 'change-schedule') {
    const user = asked.isOwn ? (one?.payer ?? 1) : 9;
    const changed = { id, user, step: asked.step, nowMs };
    return [changeSchedule(asked.step, id, user, over), modelOfSchedules.change(plain, changed)];
  }
  const { due = 0, attempt = 0 } = tables.scheduleOf(id) ?? {};
  const daysOver = Math.floor((nowMs - (one?.startsAtMs ?? nowMs)) / DAY_MS);
  const place = { ...over, due, attempt, occurrence: Math.max(due, daysOver) };
  // A schedule that waits for its next attempt is not sent again, because the job does not find it.
  const isTried = one !== undefined && one.nextAtMs !== null && nowMs < one.nextAtMs && attempt > 0;
  const command = runSchedule(id, one?.payer ?? 1, receiverOf(one?.receiver ?? -1), {
    ...place,
    ...(isTried ? { attempt: attempt - 1 } : {}),
  });
  return [command, modelOfSchedules.run(plain, id, nowMs)];
}
