import {
  FREEZE,
  LIMIT,
  LIMIT_MODES,
  LIMIT_USAGE,
  LIMITS,
  type LimitState,
  minutesOf,
  SPENDING_TYPES,
  WINDOW,
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
      const minutes = minutesOf(value);
      return minutes !== null && minutes >= 1 && minutes <= LIMITS.limitWindowMinutesMax;
    },
    { error: 'must be an ISO 8601 duration from PT1M to P31D, such as PT1H or P1D' },
  )
  .meta({
    description: 'ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes',
    pattern: WINDOW.source,
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
export type UsedLimit = LimitState & { usedUnits: string; usedCount: number };

export const MyLimits = z.strictObject({
  limits: z.array(LIMIT_USAGE.public),
  freeze: FREEZE.public.nullable().meta({ description: 'What of the wallet is frozen; null: nothing' }),
  spendableNow: LIMIT_USAGE.public.shape.usedAmount.meta({
    description: 'The largest transfer that would pass now, in coins',
  }),
});

/** As administrators see it. */
export const UserLimit = z
  .strictObject({
    ...LIMIT.public.shape,
    usedAmount: LIMIT_USAGE.public.shape.usedAmount,
    usedCount: LIMIT_USAGE.public.shape.usedCount,
  })
  .meta({ id: 'UserLimit' });

export const userLimitView = (used: UsedLimit) => ({
  ...LIMIT_USAGE.toPublic(used),
  ...LIMIT.toPublic(used),
});
