import { type Bound, type LedgerCommand, refuse, unitsToCoins } from '@cowrie/contracts';
import type { Judge, RecordChange, Refused } from '../../book/decision.ts';
import { type Spent, spentBy } from '../../book/spent.ts';
import {
  type LimitRecords,
  metered,
  meterOf,
  minuteOf,
  type SpendingMeter,
  type Sum,
  usedOf,
} from './meter.ts';
import { whenFree } from './table.ts';

type WindowBound = Extract<Bound, { kind: 'window' }>;
type Meters = ReadonlyMap<string, SpendingMeter>;

const windowsOf = ({ bounds }: LedgerCommand): WindowBound[] =>
  bounds?.filter((bound) => bound.kind === 'window') ?? [];

/** The user whose spending these commands are: that of the account that pays. */
function payerOf(command: LedgerCommand): number {
  const { data } = command;
  if ('fromUserId' in data) return data.fromUserId;
  if ('userId' in data && data.userId !== null) return data.userId;
  throw new Error(`${command.name} has no payer whom a limit could be for`);
}

/** The meters that measure what a window counts. */
function metersOf({ types, ofPlatform }: WindowBound, payer: number, platform: string | undefined): string[] {
  return types.map((type) => meterOf(payer, type, ofPlatform ? (platform ?? null) : null));
}

/** Called for each command that a limit has no room for; where the limit is only observed, the command goes on. */
export type OnExceeded = (limit: string, isObserved: boolean, command: LedgerCommand) => void;

/** Holds what a user sends against the limits that came with the command. */
export function createJudge(onExceeded: OnExceeded): Judge<LimitRecords> {
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
      const spent = spentBy(changes);
      if (spent.length === 0) return [];
      const windows = windowsOf(command);
      for (const bound of windows) {
        const refused = whyNot(spending, command, { bound, spent, nowMs });
        if (refused === null) continue;
        onExceeded(bound.limit, bound.isObserved === true, command);
        if (!bound.isObserved) return refused;
      }
      return measured(spending, command, { windows, spent, nowMs });
    },
  };
}

type Asked = { bound: WindowBound; spent: readonly Spent[]; nowMs: number };

/** Why a window has no room for it, or null. */
function whyNot(spending: Meters, command: LedgerCommand, { bound, spent, nowMs }: Asked): Refused | null {
  const { limit, name, minutes, types } = bound;
  const asked = sumOf(spent.filter(({ type }) => types.includes(type)).map(oneOf));
  if (asked.times === 0n) return null;
  const meters = metersOf(bound, payerOf(command), command.platform);
  const used = sumOf(meters.map((id) => usedOf(spending.get(id), minutes)));
  const atMostUnits = bound.atMostUnits === null ? null : BigInt(bound.atMostUnits);
  const atMostTimes = bound.atMostTimes === null ? null : BigInt(bound.atMostTimes);
  const over = {
    amountUnits: overBy(used.amountUnits + asked.amountUnits, atMostUnits),
    times: overBy(used.times + asked.times, atMostTimes),
  };
  if (over.amountUnits === 0n && over.times === 0n) return null;
  const refused = refuse('limit_exceeded', detailOf(name, { used, atMostUnits, atMostTimes }));
  const isNever = overBy(asked.amountUnits, atMostUnits) > 0n || overBy(asked.times, atMostTimes) > 0n;
  if (isNever) return { ...refused, limit, retryAtMs: null };
  // What the batch itself sent is in no row yet: then all of the window has to pass. It has room then in any case.
  const atLastMs = minuteOf(nowMs) + (minutes + 1) * 60_000;
  return {
    ...{ ...refused, limit, retryAtMs: atLastMs },
    later: {
      key: `${minutes} ${over.amountUnits} ${over.times} ${meters}`,
      read: async (client) => ({
        retryAtMs: (await whenFree(client, { meters, minutes, over })) ?? atLastMs,
      }),
    },
  };
}

const oneOf = ({ amountUnits }: Spent): Sum => ({ amountUnits, times: 1n });
const sumOf = (sums: readonly Sum[]): Sum => ({
  amountUnits: sums.reduce((sum, { amountUnits }) => sum + amountUnits, 0n),
  times: sums.reduce((sum, { times }) => sum + times, 0n),
});
const overBy = (sum: bigint, atMost: bigint | null): bigint =>
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

/** Each meter that one of the windows reads, with what was sent of its type: once, however many windows read it. */
function measured(
  spending: Meters,
  command: LedgerCommand,
  { windows, spent, nowMs }: { windows: readonly WindowBound[]; spent: readonly Spent[]; nowMs: number },
): RecordChange<LimitRecords>[] {
  const payer = payerOf(command);
  const read = new Set(windows.flatMap((bound) => metersOf(bound, payer, command.platform)));
  const platforms = [null, ...(command.platform === undefined ? [] : [command.platform])];
  const sums = new Map<string, Sum>();
  for (const one of spent) {
    for (const id of platforms.map((platform) => meterOf(payer, one.type, platform)))
      if (read.has(id)) sums.set(id, sumOf([sums.get(id) ?? sumOf([]), oneOf(one)]));
  }
  return [...sums].map(([id, more]) => ({
    ...({ kind: 'record', of: 'spending' } as const),
    record: metered(id, spending.get(id), more, nowMs),
  }));
}
