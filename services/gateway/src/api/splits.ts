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
import { exactlyOneInOneObject, parseReceiver, receiverFields } from './coins.ts';
import { CoinAmount, decimal, expected, numberMessages } from './inputs.ts';

const Percent = decimal(
  parsePercent,
  numberMessages('must have at most 4 decimals', 'must be above 0 and at most 100'),
).meta({ type: 'number', exclusiveMinimum: 0, maximum: 100 });

const LEG_FIELDS = z.strictObject(
  {
    ...receiverFields,
    amount: CoinAmount.optional(),
    percent: Percent.optional().meta({
      description: 'Share of the whole amount, instead of `amount`. Either all legs have it or none',
    }),
  },
  expected('an object'),
);
const Leg = exactlyOneInOneObject(
  exactlyOneInOneObject(LEG_FIELDS, 'toUserId', 'toTreasury'),
  'amount',
  'percent',
).meta({
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
      'Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted',
  });
export type Splits = z.output<typeof Splits>;

export type SplitLeg = { toUserId: number | null; toTreasury: Treasury | null; amountUnits: string };

/** A refusal names the field that does not add up, and the difference. */
export function computeLegs(splits: Splits, amountUnits: bigint | undefined): Outcome<SplitLeg[]> {
  const shares = computeShares(splits, amountUnits);
  if (!shares.ok) return shares;
  const legs: SplitLeg[] = [];
  for (const [index, split] of splits.entries()) {
    const to = parseReceiver(split);
    if (!to.ok) return to;
    const share = shares.value[index] ?? 0n;
    if (share === 0n) return invalid([{ path: `splits.${index}.percent`, message: 'comes out as 0 coins' }]);
    legs.push({ ...to.value, amountUnits: String(share) });
  }
  return succeed(legs);
}

function computeShares(splits: Splits, amountUnits: bigint | undefined): Outcome<bigint[]> {
  const percents = splits.flatMap(({ percent }) => percent ?? []);
  if (percents.length === 0) return computeSharesOfAmounts(splits, amountUnits);
  const mixed = splits.findIndex(({ percent }) => percent === undefined);
  if (mixed >= 0)
    return invalid([{ path: `splits.${mixed}.percent`, message: 'is required, as in the other legs' }]);
  const missing = missingPercentUnits(percents);
  if (missing !== 0n)
    return refuseSum(missing, (units) => `${Number(units) / 10 ** PERCENT_SCALE} percent`, '100');
  if (amountUnits === undefined) return invalid([{ path: 'amount', message: 'is required with percents' }]);
  return succeed(splitByPercents(amountUnits, percents));
}

function computeSharesOfAmounts(splits: Splits, amountUnits: bigint | undefined): Outcome<bigint[]> {
  const shares = splits.map(({ amount = 0n }) => amount);
  const sum = shares.reduce((all, share) => all + share, 0n);
  const missing = amountUnits === undefined ? 0n : amountUnits - sum;
  if (missing === 0n) return succeed(shares);
  return refuseSum(
    missing,
    (units) => `${unitsToCoins(units)} coins`,
    String(unitsToCoins(amountUnits ?? 0n)),
  );
}

function refuseSum(
  missing: bigint,
  format: (units: bigint) => string,
  whole: string,
): ReturnType<typeof invalid> {
  const by = missing > 0n ? `${format(missing)} less` : `${format(-missing)} more`;
  return invalid([{ path: 'splits', message: `must sum to ${whole}: it is ${by}` }]);
}
