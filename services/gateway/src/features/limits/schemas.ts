import {
  durationMinutes,
  FREEZE,
  LIMIT_MODES,
  LIMITS,
  SPENDING_LIMIT,
  SPENDING_LIMIT_USAGE,
  SPENDING_TYPES,
  type SpendingLimitState,
  WINDOW_PATTERN,
} from '@cowrie/contracts';
import { z } from 'zod';
import {
  CoinLimit,
  expected,
  Id,
  integer,
  oneOf,
  PathUuid,
  PlatformIdInput,
  RoleInput,
} from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';

const COUNT_MAX = 2_147_483_647;

const Window = z
  .string(expected('text'))
  .refine(
    (value) => {
      const minutes = durationMinutes(value);
      return minutes !== null && minutes >= 1 && minutes <= LIMITS.limitWindowMinutesMax;
    },
    { error: 'must be an ISO 8601 duration from PT1M to P31D, such as PT1H or P1D' },
  )
  .meta({
    description: 'ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes',
    pattern: WINDOW_PATTERN.source,
  });

const anyOr = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

const rules = {
  role: anyOr(RoleInput),
  platform: anyOr(PlatformIdInput),
  userId: anyOr(Id),
  types: anyOr(
    z
      .array(oneOf(SPENDING_TYPES), expected('a list of types'))
      .min(1, 'must have at least one type')
      .max(SPENDING_TYPES.length, `must have at most ${SPENDING_TYPES.length} types`)
      .refine((types) => new Set(types).size === types.length, { error: 'must name each type once' })
      .meta({ uniqueItems: true }),
  ),
  maxAmount: anyOr(CoinLimit),
  maxCount: anyOr(integer(1, COUNT_MAX)),
};

export const LimitCreation = z
  .strictObject({
    name: nameText(LIMITS.limitNameMax),
    window: Window,
    ...rules,
    mode: oneOf(LIMIT_MODES).optional().meta({ description: 'ENFORCE by default' }),
  })
  .refine(({ maxAmount, maxCount }) => maxAmount != null || maxCount != null, {
    path: ['maxAmount'],
    error: 'is required, or maxCount',
  });

export const LimitChange = z.strictObject({
  name: nameText(LIMITS.limitNameMax).optional(),
  window: Window.optional(),
  ...rules,
  mode: oneOf(LIMIT_MODES).optional(),
});

export const OneLimit = z.strictObject({ id: PathUuid });

/** A limit, and what a user used of it. */
export type UsedLimit = SpendingLimitState & { usedUnits: string; usedCount: number };

export const MyLimits = z.strictObject({
  limits: z.array(SPENDING_LIMIT_USAGE.public),
  freeze: FREEZE.public.nullable().meta({ description: 'What of the wallet is frozen; null: nothing' }),
  spendableNow: SPENDING_LIMIT_USAGE.public.shape.usedAmount.meta({
    description: 'The largest transfer that would pass now, in coins',
  }),
});

/** As administrators see it. */
export const UserLimit = z
  .strictObject({
    ...SPENDING_LIMIT.public.shape,
    usedAmount: SPENDING_LIMIT_USAGE.public.shape.usedAmount,
    usedCount: SPENDING_LIMIT_USAGE.public.shape.usedCount,
  })
  .meta({ id: 'UserLimit' });

export const userLimitView = (used: UsedLimit) => ({
  ...SPENDING_LIMIT_USAGE.toPublic(used),
  ...SPENDING_LIMIT.toPublic(used),
});
