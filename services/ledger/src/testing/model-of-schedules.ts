import { isOpen, type Model, type ModelSchedule, move, type Result } from './model.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type ScheduleTerms = Pick<ModelSchedule, 'payer' | 'receiver' | 'amount' | 'startsAtMs' | 'left'>;

const elapsedDays = ({ startsAtMs }: ScheduleTerms, nowMs: number) =>
  Math.floor((nowMs - startsAtMs) / DAY_MS);

export function schedule(model: Model, id: string, asked: ScheduleTerms): Result {
  if (asked.payer === asked.receiver) return 'self_transfer';
  for (const party of [asked.payer, asked.receiver]) if (!isOpen(model, party)) return 'user_not_found';
  model.schedules.set(id, { ...asked, status: 'ACTIVE', day: 0, refusals: 0, nextAtMs: asked.startsAtMs });
  return 'ok';
}

/** The run pays only the last of the missed days. */
export function run(model: Model, id: string, nowMs: number): Result {
  const one = model.schedules.get(id);
  if (!one) return 'schedule_not_found';
  if (one.nextAtMs === null || nowMs < one.nextAtMs) return 'ok';
  const day = elapsedDays(one, nowMs);
  if (day !== one.day) Object.assign(one, { day, refusals: 0 });
  if (move(model, one.payer, one.receiver, one.amount, true) !== 'ok') {
    one.refusals += 1;
    if (one.refusals < 4) one.nextAtMs = nowMs + HOUR_MS;
    else Object.assign(one, { status: 'PAUSED', nextAtMs: null });
    return 'ok';
  }
  if (one.left !== null) one.left -= 1;
  if (one.left === 0) Object.assign(one, { status: 'FINISHED', nextAtMs: null });
  else Object.assign(one, { day: day + 1, refusals: 0, nextAtMs: one.startsAtMs + (day + 1) * DAY_MS });
  return 'ok';
}

export function change(
  model: Model,
  { id, user, step, nowMs }: { id: string; user: number; step: 'pause' | 'resume' | 'cancel'; nowMs: number },
): Result {
  const one = model.schedules.get(id);
  if (!one || one.payer !== user) return 'schedule_not_found';
  if (one.status === 'FINISHED' || one.status === 'CANCELLED') return 'schedule_not_open';
  if (step === 'cancel') Object.assign(one, { status: 'CANCELLED', nextAtMs: null });
  if (step === 'pause' && one.status === 'ACTIVE')
    Object.assign(one, { status: 'PAUSED', nextAtMs: null, refusals: 0 });
  if (step === 'resume' && one.status === 'PAUSED') {
    const day = Math.max(one.day, elapsedDays(one, nowMs) + 1);
    Object.assign(one, { status: 'ACTIVE', day, refusals: 0, nextAtMs: one.startsAtMs + day * DAY_MS });
  }
  return 'ok';
}
