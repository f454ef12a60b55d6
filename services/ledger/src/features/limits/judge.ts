import { type Bound, type LedgerCommand, refuse, unitsToCoins } from '@cowrie/contracts';
import type { DetailedRefusal, Judge, RecordChange } from '../../book/decision.ts';
import { type Spending, spendingOf } from '../../book/spending.ts';
import {
  addToMeter,
  type LimitRecords,
  meterOf,
  minuteOf,
  type SpendingMeter,
  type Sum,
  usedOf,
} from './meter.ts';
import { findTimeWithRoom } from './table.ts';

type WindowBound = Extract<Bound, { kind: 'window' }>;
type Meters = ReadonlyMap<string, SpendingMeter>;

const windowsOf = ({ bounds }: LedgerCommand): WindowBound[] =>
  bounds?.filter((bound) => bound.kind === 'window') ?? [];

function payerOf(command: LedgerCommand): number {
  const { data } = command;
  if ('fromUserId' in data) return data.fromUserId;
  if ('userId' in data && data.userId !== null) return data.userId;
  throw new Error(`${command.name} has no payer whom a limit could be for`);
}

function metersOf({ types, ofPlatform }: WindowBound, payer: number, platform: string | undefined): string[] {
  return types.map((type) => meterOf(payer, type, ofPlatform ? (platform ?? null) : null));
}

/** Called for each command over a limit. If the limit is only observed, the command continues. */
export type OnLimitExceeded = (limit: string, isObserved: boolean, command: LedgerCommand) => void;

export function createJudge(onExceeded: OnLimitExceeded): Judge<LimitRecords> {
  return {
    needs(command) {
      const windows = windowsOf(command);
      if (windows.length === 0) return null;
      const payer = payerOf(command);
      const readings = windows.flatMap((bound) =>
        metersOf(bound, payer, command.platform).map((meter) => ({ meter, minutes: bound.minutes })),
      );
      return { spending: readings };
    },
    judge({ spending }, command, changes, nowMs) {
      const spent = spendingOf(changes);
      if (spent.length === 0) return [];
      const windows = windowsOf(command);
      for (const bound of windows) {
        const refused = refuseOverLimit(spending, command, { bound, spent, nowMs });
        if (refused === null) continue;
        onExceeded(bound.limit, bound.isObserved === true, command);
        if (!bound.isObserved) return refused;
      }
      return updateMeters(spending, command, { windows, spent, nowMs });
    },
  };
}

type LimitCheck = { bound: WindowBound; spent: readonly Spending[]; nowMs: number };

function refuseOverLimit(
  spending: Meters,
  command: LedgerCommand,
  { bound, spent, nowMs }: LimitCheck,
): DetailedRefusal | null {
  const { limit, name, minutes, types } = bound;
  const asked = sumOf(spent.filter(({ type }) => types.includes(type)).map(toSum));
  if (asked.times === 0n) return null;
  const meters = metersOf(bound, payerOf(command), command.platform);
  const used = sumOf(meters.map((id) => usedOf(spending.get(id), minutes)));
  const atMostUnits = bound.atMostUnits === null ? null : BigInt(bound.atMostUnits);
  const atMostTimes = bound.atMostTimes === null ? null : BigInt(bound.atMostTimes);
  const over = {
    amountUnits: excessOver(used.amountUnits + asked.amountUnits, atMostUnits),
    times: excessOver(used.times + asked.times, atMostTimes),
  };
  if (over.amountUnits === 0n && over.times === 0n) return null;
  const refused = refuse('limit_exceeded', detailOf(name, { used, atMostUnits, atMostTimes }));
  const isNever =
    excessOver(asked.amountUnits, atMostUnits) > 0n || excessOver(asked.times, atMostTimes) > 0n;
  if (isNever) return { ...refused, limit, retryAtMs: null };
  // The batch's own spending is in no row yet. After the whole window has passed there is room in any case.
  const atLastMs = minuteOf(nowMs) + (minutes + 1) * 60_000;
  return {
    ...{ ...refused, limit, retryAtMs: atLastMs },
    later: {
      key: `${minutes} ${over.amountUnits} ${over.times} ${meters}`,
      read: async (client) => ({
        retryAtMs: (await findTimeWithRoom(client, { meters, minutes, over })) ?? atLastMs,
      }),
    },
  };
}

const toSum = ({ amountUnits }: Spending): Sum => ({ amountUnits, times: 1n });
const sumOf = (sums: readonly Sum[]): Sum => ({
  amountUnits: sums.reduce((sum, { amountUnits }) => sum + amountUnits, 0n),
  times: sums.reduce((sum, { times }) => sum + times, 0n),
});
const excessOver = (sum: bigint, atMost: bigint | null): bigint =>
  atMost === null || sum <= atMost ? 0n : sum - atMost;

function detailOf(
  name: string,
  of: { used: Sum; atMostUnits: bigint | null; atMostTimes: bigint | null },
): string {
  const left = (atMost: bigint, used: bigint) => (used < atMost ? atMost - used : 0n);
  const parts = [
    ...(of.atMostUnits === null ? [] : [`${unitsToCoins(left(of.atMostUnits, of.used.amountUnits))} coins`]),
    ...(of.atMostTimes === null ? [] : [`${left(of.atMostTimes, of.used.times)} times`]),
  ];
  return `The limit ${JSON.stringify(name)} leaves ${parts.join(' and ')} now.`;
}

/** Adds the spending to a meter once, even if several windows read it. */
function updateMeters(
  spending: Meters,
  command: LedgerCommand,
  { windows, spent, nowMs }: { windows: readonly WindowBound[]; spent: readonly Spending[]; nowMs: number },
): RecordChange<LimitRecords>[] {
  const payer = payerOf(command);
  const read = new Set(windows.flatMap((bound) => metersOf(bound, payer, command.platform)));
  const platforms = [null, ...(command.platform === undefined ? [] : [command.platform])];
  const sums = new Map<string, Sum>();
  for (const one of spent) {
    for (const id of platforms.map((platform) => meterOf(payer, one.type, platform)))
      if (read.has(id)) sums.set(id, sumOf([sums.get(id) ?? sumOf([]), toSum(one)]));
  }
  return [...sums].map(([id, more]) => ({
    ...({ kind: 'record', of: 'spending' } as const),
    record: addToMeter(id, spending.get(id), more, nowMs),
  }));
}
