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
    description: SPENDING_LIMIT.fields.window.shown.description,
    pattern: WINDOW_PATTERN.source,
  });

const nullableOptional = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

const rules = {
  role: nullableOptional(RoleInput),
  platform: nullableOptional(PlatformIdInput),
  userId: nullableOptional(Id),
  types: nullableOptional(
    z
      .array(oneOf(SPENDING_TYPES), expected('a list of types'))
      .min(1, 'must have at least one type')
      .max(SPENDING_TYPES.length, `must have at most ${SPENDING_TYPES.length} types`)
      .refine((types) => new Set(types).size === types.length, { error: 'must name each type once' })
      .meta({ uniqueItems: true }),
  ),
  maxAmount: nullableOptional(CoinLimit),
  maxCount: nullableOptional(integer(1, COUNT_MAX)),
};

export const LimitCreation = z
  .strictObject({
    name: nameText(LIMITS.limitNameMax),
    window: Window,
    ...rules,
    mode: oneOf(LIMIT_MODES)
      .optional()
      .meta({ description: `${SPENDING_LIMIT.fields.mode.shown.description}. ENFORCE by default` }),
  })
  .refine(({ maxAmount, maxCount }) => maxAmount != null || maxCount != null, {
    path: ['maxAmount'],
    error: 'is required, or maxCount',
  });

export const LimitChange = z.strictObject({
  name: nameText(LIMITS.limitNameMax).optional(),
  window: Window.optional(),
  ...rules,
  mode: oneOf(LIMIT_MODES).optional().meta({ description: SPENDING_LIMIT.fields.mode.shown.description }),
});

export const LimitParams = z.strictObject({ id: PathUuid });

export type LimitUsage = SpendingLimitState & { usedUnits: string; usedCount: number };

export const MyLimits = z.strictObject({
  limits: z.array(SPENDING_LIMIT_USAGE.public),
  freeze: FREEZE.public.nullable().meta({ description: 'The freeze of the wallet; null: none' }),
  spendableNow: SPENDING_LIMIT_USAGE.public.shape.usedAmount.meta({
    description: 'The largest transfer that would succeed now, in coins',
  }),
});

export const UserLimit = z
  .strictObject({
    ...SPENDING_LIMIT.public.shape,
    usedAmount: SPENDING_LIMIT_USAGE.public.shape.usedAmount,
    usedCount: SPENDING_LIMIT_USAGE.public.shape.usedCount,
  })
  .meta({ id: 'UserLimit' });

export const userLimitView = (used: LimitUsage) => ({
  ...SPENDING_LIMIT_USAGE.toPublic(used),
  ...SPENDING_LIMIT.toPublic(used),
});
