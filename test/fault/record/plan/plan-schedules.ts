import { type Operation, reasonOf } from '../types.ts';
import {
  BRINK_UNITS,
  brinkSender,
  type Cast,
  HOT_TREASURY,
  type PlannedOperation,
  richOf,
  SMALL_UNITS,
  treasuryAccount,
  UNITS_PER_COIN,
} from './plan.ts';
import type { Random } from './random.ts';

/** The start is soon enough to be paid during the test, and late enough to be in the future on arrival. */
const STARTS_FROM_MS = 1_500;
const STARTS_WITHIN_MS = 5_000;
const INTERVALS = [undefined, 'P1D', 'P1W', 'P1M', 'P1Y'] as const;

/** In one of four, the payer is mostly short of coins. The start time does not follow from the seed. */
export function planSchedule(cast: Cast, random: Random, reason: string): PlannedOperation {
  const oneOf = <T>(some: readonly T[]) => some[random.below(some.length)];
  const isBrink = random.below(4) === 0;
  const from = isBrink ? brinkSender(cast) : (oneOf(richOf(cast)) ?? 0);
  const person = oneOf(cast.users.filter((id) => id !== from)) ?? 0;
  const isPurchase = random.below(3) === 0;
  const units = 1 + random.below(isBrink ? BRINK_UNITS : SMALL_UNITS);
  const every = oneOf(INTERVALS);
  const times = 1 + random.below(3);
  const startsAtMs = Date.now() + STARTS_FROM_MS + random.below(STARTS_WITHIN_MS - STARTS_FROM_MS);
  return {
    kind: 'schedule',
    principal: `user:${from}`,
    path: '/api/schedules',
    body: {
      ...(isPurchase ? { toTreasury: HOT_TREASURY } : { toUserId: person }),
      ...{ amount: units / UNITS_PER_COIN, reason, startsAt: new Date(startsAtMs).toISOString() },
      ...(every === undefined ? {} : { every, ...(times > 2 ? {} : { times }) }),
      metadata: { 'z.of': 'the load', A: 'é"' },
    },
    type: null,
    amountUnits: BigInt(units),
    from,
    to: isPurchase ? treasuryAccount(HOT_TREASURY) : person,
  };
}

export function planStep(kind: 'pause' | 'resume' | 'cancel', made: Operation): PlannedOperation {
  const { principal, from, to, acknowledged } = made;
  return {
    ...{ kind, principal, path: `/api/schedules/${acknowledged?.requestId}/${kind}`, body: {} },
    ...{ earlierReason: reasonOf(made), type: null, amountUnits: 0n, from, to },
  };
}
