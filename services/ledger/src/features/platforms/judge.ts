import { type Bound, type BoundCode, type Refusal, refuse, unitsToCoins } from '@cowrie/contracts';
import type { Change, Judge, RecordChange } from '../../book/decision.ts';
import { ofToday } from '../../book/of-today.ts';
import { type DayTotal, type DayTotalRecords, totalWith } from './day-total.ts';

type DayBound = Extract<Bound, { kind: 'day' }>;
type EachBound = Extract<Bound, { kind: 'each' }>;

/** Holds what a command moves against the bounds that came with it. */
export const bounds: Judge<DayTotalRecords> = {
  needs: (command) => (command.bounds ? { dayTotals: command.bounds.flatMap(counterOf) } : null),
  judge({ dayTotals }, command, changes, nowMs) {
    const kept: RecordChange<DayTotalRecords>[] = [];
    for (const bound of command.bounds ?? []) {
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

const counterOf = (bound: Bound): string[] => (bound.kind === 'day' ? [bound.counter] : []);

function amountsOf(changes: readonly Change[], { type }: Bound): bigint[] {
  return changes.flatMap((change) =>
    change.kind === 'moved' && change.type === type ? [change.amountUnits] : [],
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
  { counter: id, code, atMostUnits }: DayBound,
  amounts: readonly bigint[],
  nowMs: number,
): DayTotal | Refusal<BoundCode> {
  const amountUnits = amounts.reduce((sum, amount) => sum + amount, 0n);
  const total = totalWith(before, { id, amountUnits, nowMs });
  const atMost = atMostUnits === null ? null : BigInt(atMostUnits);
  if (atMost === null || total.amountUnits <= atMost) return total;
  const used = ofToday(before, nowMs)?.amountUnits ?? 0n;
  const left = used < atMost ? atMost - used : 0n;
  return refuse(code, `Of ${unitsToCoins(atMost)} coins for this day ${unitsToCoins(left)} are left.`);
}
