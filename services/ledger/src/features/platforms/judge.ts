import {
  type Bound,
  type BoundCode,
  type LedgerCommand,
  type Refusal,
  refuse,
  unitsToCoins,
} from '@cowrie/contracts';
import type { Change, Judge, RecordChange } from '../../book/decision.ts';
import { spendingOf } from '../../book/spending.ts';
import { nextDayMs, totalOfToday } from '../../book/today.ts';
import { type DayTotal, type DayTotalRecords, totalWith } from './day-total.ts';

type DayBound = Extract<Bound, { kind: 'day' }>;
type EachBound = Extract<Bound, { kind: 'each' }>;
type SpentBound = Extract<Bound, { kind: 'spent' }>;
type CheckedBound = DayBound | EachBound | SpentBound;

const checkedBounds = ({ bounds = [] }: LedgerCommand): CheckedBound[] =>
  bounds.filter((bound) => bound.kind !== 'window');

export const bounds: Judge<DayTotalRecords> = {
  needs(command) {
    const held = checkedBounds(command);
    return held.length === 0 ? null : { dayTotals: held.flatMap(countersOf) };
  },
  judge({ dayTotals }, command, changes, nowMs) {
    const kept: RecordChange<DayTotalRecords>[] = [];
    for (const bound of checkedBounds(command)) {
      const amounts = amountsOf(changes, bound);
      if (amounts.length === 0) continue;
      const judged =
        bound.kind === 'each'
          ? refuseAboveEach(bound, amounts)
          : addToDayTotal(dayTotals.get(bound.counter), bound, amounts, nowMs);
      if (judged === null) continue;
      if ('ok' in judged) return judged;
      kept.push({ kind: 'record', of: 'dayTotals', record: judged });
    }
    return kept;
  },
};

const countersOf = (bound: CheckedBound): string[] => (bound.kind === 'each' ? [] : [bound.counter]);

function amountsOf(changes: readonly Change[], bound: CheckedBound): bigint[] {
  if (bound.kind === 'spent') return spendingOf(changes).map(({ amountUnits }) => amountUnits);
  return changes.flatMap((change) =>
    change.kind === 'moved' && change.type === bound.type ? [change.amountUnits] : [],
  );
}

function refuseAboveEach(
  { code, atMostUnits }: EachBound,
  amounts: readonly bigint[],
): Refusal<BoundCode> | null {
  const atMost = BigInt(atMostUnits);
  if (amounts.every((amount) => amount <= atMost)) return null;
  return refuse(code, `The API key allows ${unitsToCoins(atMost)} coins at once.`);
}

function addToDayTotal(
  before: DayTotal | undefined,
  bound: DayBound | SpentBound,
  amounts: readonly bigint[],
  nowMs: number,
): DayTotal | Refusal<BoundCode> {
  const { counter: id, atMostUnits } = bound;
  const amountUnits = amounts.reduce((sum, amount) => sum + amount, 0n);
  const total = totalWith(before, { id, amountUnits, nowMs });
  const atMost = atMostUnits === null ? null : BigInt(atMostUnits);
  if (atMost === null || total.amountUnits <= atMost) return total;
  const used = totalOfToday(before, nowMs)?.amountUnits ?? 0n;
  const left = used < atMost ? atMost - used : 0n;
  const detail = `Of ${unitsToCoins(atMost)} coins for this day ${unitsToCoins(left)} are left.`;
  if (bound.kind === 'day') return refuse(bound.code, detail);
  const retryAtMs = amountUnits > atMost ? null : nextDayMs(nowMs);
  return { ...refuse('limit_exceeded', detail), limit: bound.limit, retryAtMs };
}
