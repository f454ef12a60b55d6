import {
  LIMITS,
  missingPercentUnits,
  PERCENT_SCALE,
  parsePercent,
  splitByPercents,
  type Treasury,
  unitsToCoins,
} from '@cowrie/contracts';
import { z } from 'zod';
import { namedPart } from '../http/openapi/named-part.ts';
import { invalid, type Outcome, succeed } from '../outcome.ts';
import { oneOfTwo, receiver, receiverOf } from './coins.ts';
import { CoinAmount, decimal, expected, numberMessages } from './inputs.ts';

/** How callers say to whom an amount is split, and what each of them gets. */

const Percent = decimal(
  parsePercent,
  numberMessages('must have at most 4 decimals', 'must be above 0 and at most 100'),
).meta({ type: 'number', exclusiveMinimum: 0, maximum: 100 });

const PARTS = z.strictObject(
  {
    ...receiver,
    amount: CoinAmount.optional(),
    percent: Percent.optional().meta({
      description: 'Of the amount, in place of `amount`, in all legs alike',
    }),
  },
  expected('an object'),
);
const Leg = oneOfTwo(oneOfTwo(PARTS, 'toUserId', 'toTreasury'), 'amount', 'percent').meta({
  ...namedPart('SplitLegBody'),
  description: 'Exactly one of `toUserId` and `toTreasury`, and of `amount` and `percent`',
});

const count = `must have ${LIMITS.splitsMin} to ${LIMITS.splitsMax} items`;

export const Splits = z
  .array(Leg, expected('a list'))
  .min(LIMITS.splitsMin, count)
  .max(LIMITS.splitsMax, count)
  .meta({
    description:
      'Percents sum to 100; each leg is rounded down, and what is left goes to the first. Amounts sum to `amount`, which may be left out',
  });
export type Splits = z.output<typeof Splits>;

export type SplitLeg = { toUserId: number | null; toTreasury: Treasury | null; amountUnits: string };

/** What each leg gets; a refusal names the part of the body that does not add up, and by how much. */
export function legsOf(splits: Splits, amountUnits: bigint | undefined): Outcome<SplitLeg[]> {
  const shares = sharesOf(splits, amountUnits);
  if (!shares.ok) return shares;
  const legs: SplitLeg[] = [];
  for (const [index, split] of splits.entries()) {
    const to = receiverOf(split);
    if (!to.ok) return to;
    const share = shares.value[index] ?? 0n;
    if (share === 0n) return invalid([{ path: `splits.${index}.percent`, message: 'comes out as 0 coins' }]);
    legs.push({ ...to.value, amountUnits: String(share) });
  }
  return succeed(legs);
}

function sharesOf(splits: Splits, amountUnits: bigint | undefined): Outcome<bigint[]> {
  const percents = splits.flatMap(({ percent }) => percent ?? []);
  if (percents.length === 0) return sharesOfAmounts(splits, amountUnits);
  const mixed = splits.findIndex(({ percent }) => percent === undefined);
  if (mixed >= 0)
    return invalid([{ path: `splits.${mixed}.percent`, message: 'is required, as in the other legs' }]);
  const missing = missingPercentUnits(percents);
  if (missing !== 0n)
    return notAddingUp(missing, (units) => `${Number(units) / 10 ** PERCENT_SCALE} percent`, '100');
  if (amountUnits === undefined) return invalid([{ path: 'amount', message: 'is required with percents' }]);
  return succeed(splitByPercents(amountUnits, percents));
}

function sharesOfAmounts(splits: Splits, amountUnits: bigint | undefined): Outcome<bigint[]> {
  const shares = splits.map(({ amount = 0n }) => amount);
  const sum = shares.reduce((all, share) => all + share, 0n);
  const missing = amountUnits === undefined ? 0n : amountUnits - sum;
  if (missing === 0n) return succeed(shares);
  return notAddingUp(
    missing,
    (units) => `${unitsToCoins(units)} coins`,
    String(unitsToCoins(amountUnits ?? 0n)),
  );
}

function notAddingUp(
  missing: bigint,
  shown: (units: bigint) => string,
  whole: string,
): ReturnType<typeof invalid> {
  const by = missing > 0n ? `${shown(missing)} less` : `${shown(-missing)} more`;
  return invalid([{ path: 'splits', message: `must sum to ${whole}: it is ${by}` }]);
}
