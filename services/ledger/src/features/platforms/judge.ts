import {
  type Bound,
  type BoundCode,
  type LedgerCommand,
  type Refusal,
  refuse,
  unitsToCoins,
} from '@cowrie/contracts';
import type { Change, Judge, RecordChange } from '../../book/decision.ts';
import { nextDayMs, ofToday } from '../../book/of-today.ts';
import { spentBy } from '../../book/spent.ts';
import { type DayTotal, type DayTotalRecords, totalWith } from './day-total.ts';

type DayBound = Extract<Bound, { kind: 'day' }>;
type EachBound = Extract<Bound, { kind: 'each' }>;
type SpentBound = Extract<Bound, { kind: 'spent' }>;
/** Those that are held here; windows have a judge of their own. */
type Held = DayBound | EachBound | SpentBound;

const heldOf = ({ bounds = [] }: LedgerCommand): Held[] => bounds.filter((bound) => bound.kind !== 'window');

/** Holds what a command moves against the bounds that came with it. */
export const bounds: Judge<DayTotalRecords> = {
  needs(command) {
    const held = heldOf(command);
    return held.length === 0 ? null : { dayTotals: held.flatMap(counterOf) };
  },
  judge({ dayTotals }, command, changes, nowMs) {
    const kept: RecordChange<DayTotalRecords>[] = [];
    for (const bound of heldOf(command)) {
      const amounts = amountsOf(changes, bound);
      if (amounts.length === 0) continue;
      const judged =
        bound.kind === 'each'
          ? aboveEach(bound, amounts)
          : countDay(dayTotals.get(bound.counter), bound, amounts, nowMs);
      if (judged === null) continue;
      if ('ok' in judged) return judged;
      kept.push({ kind: 'record', of: 'dayTotals', record: judged });
    }
    return kept;
  },
};

const counterOf = (bound: Held): string[] => (bound.kind === 'each' ? [] : [bound.counter]);

function amountsOf(changes: readonly Change[], bound: Held): bigint[] {
  if (bound.kind === 'spent') return spentBy(changes).map(({ amountUnits }) => amountUnits);
  return changes.flatMap((change) =>
    change.kind === 'moved' && change.type === bound.type ? [change.amountUnits] : [],
  );
}

function aboveEach({ code, atMostUnits }: EachBound, amounts: readonly bigint[]): Refusal<BoundCode> | null {
  const atMost = BigInt(atMostUnits);
  if (amounts.every((amount) => amount <= atMost)) return null;
  return refuse(code, `The API key allows ${unitsToCoins(atMost)} coins at once.`);
}

/** The total with them, or why it cannot be. */
function countDay(
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
  const used = ofToday(before, nowMs)?.amountUnits ?? 0n;
  const left = used < atMost ? atMost - used : 0n;
  const detail = `Of ${unitsToCoins(atMost)} coins for this day ${unitsToCoins(left)} are left.`;
  if (bound.kind === 'day') return refuse(bound.code, detail);
  const retryAtMs = amountUnits > atMost ? null : nextDayMs(nowMs);
  return { ...refuse('limit_exceeded', detail), limit: bound.limit, retryAtMs };
}
