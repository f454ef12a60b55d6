import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { Bound } from '../messages/bounds.ts';
import { PlatformId, Role, Units, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { SPENDING_TYPES } from '../transactions.ts';

export const LIMIT_MODES = ['ENFORCE', 'OBSERVE'] as const;
const LimitMode = z.enum(LIMIT_MODES);

const MINUTES: Readonly<Record<string, number>> = { W: 10_080, D: 1_440, H: 60, M: 1 };
export const WINDOW_PATTERN =
  /^P(?!$)(?:(\d{1,2})W)?(?:(\d{1,2})D)?(?:T(?=\d)(?:(\d{1,3})H)?(?:(\d{1,5})M)?)?$/;

/** It is null unless the text is a duration of weeks, days, hours and minutes. */
export function durationMinutes(duration: string): number | null {
  const [found, ...parts] = WINDOW_PATTERN.exec(duration) ?? [];
  if (found === undefined) return null;
  const units = ['W', 'D', 'H', 'M'] as const;
  return units.reduce((sum, unit, index) => sum + Number(parts[index] ?? 0) * (MINUTES[unit] ?? 0), 0);
}

const LimitTypes = z.array(z.enum(SPENDING_TYPES)).min(1).max(SPENDING_TYPES.length);
const LimitTypesView = z.array(z.enum(SPENDING_TYPES));

/** Null fields do not restrict the limit. */
export const SPENDING_LIMIT = shape('Limit', {
  id: field.uuid(),
  name: field.text(),
  role: field.same(Role).orNull().about('Applies to users of this role; null: of any role'),
  platform: field
    .text()
    .wired(PlatformId)
    .orNull()
    .about('Counts what they send through this platform; null: whatever they send'),
  userId: field.userId().orNull().about('Applies to this user only; null: to each user separately'),
  types: field
    .same(LimitTypesView)
    .wired(LimitTypes)
    .orNull()
    .about('Counts transactions of these types; null: of every type that users send'),
  window: field
    .text()
    .about(
      'Length of the sliding window, exact to a minute: an ISO 8601 duration of weeks, days, hours and minutes, from PT1M to P31D',
    ),
  maxAmount: field.coins().called('maxUnits').orNull(),
  maxCount: field.count(1).orNull(),
  mode: field
    .same(LimitMode)
    .about('ENFORCE: requests beyond the limit are refused; OBSERVE: they are only counted and logged'),
  createdAt: field.time(),
  updatedAt: field.time(),
});
export type SpendingLimitState = WireOf<typeof SPENDING_LIMIT>;

export const SpendingLimits = z.object({
  version: z.number().int().min(0),
  limits: z.array(SPENDING_LIMIT.wire),
});
export type SpendingLimits = z.infer<typeof SpendingLimits>;

export const SPENDING_LIMIT_USAGE = shape('LimitUsage', {
  name: field.text(),
  window: field.text(),
  maxAmount: field.coins().called('maxUnits').orNull(),
  maxCount: field.count(1).orNull(),
  usedAmount: field.coins().called('usedUnits'),
  usedCount: field.count(0),
});

const limitFields = {
  name: z
    .string()
    .min(1)
    .max(LIMITS.limitNameMax * 2),
  role: Role.nullable(),
  platform: PlatformId.nullable(),
  userId: UserId.nullable(),
  types: LimitTypes.nullable(),
  window: z.string().refine((window) => durationMinutes(window) !== null),
  maxUnits: Units.nullable(),
  maxCount: z.number().int().min(1).nullable(),
  mode: LimitMode,
};
export const BOUND_USERS_MAX = 500;
const keyOfLimits = () => 'limits';
const LimitAnswer = SpendingLimits.extend({ limit: SPENDING_LIMIT.wire });
const TARGET_REFUSALS = ['platform_not_found', 'user_not_found'] as const;

export const limits = {
  commands: {
    /** It is refused with `forbidden` if there are `LIMITS.limitsMax` limits already. */
    'limit.create': command({
      data: z.object({ limitId: z.uuid(), ...limitFields }),
      key: keyOfLimits,
      reply: LimitAnswer,
      rejects: [...TARGET_REFUSALS, 'forbidden'],
    }),
    /** A missing field stays unchanged. It is refused if nothing would be limited. */
    'limit.change': command({
      data: z.object({ limitId: z.uuid(), ...z.object(limitFields).partial().shape }),
      key: keyOfLimits,
      reply: LimitAnswer,
      rejects: [...TARGET_REFUSALS, 'not_found', 'invalid_request'],
    }),
    'limit.delete': command({
      data: z.object({ limitId: z.uuid() }),
      key: keyOfLimits,
      reply: SpendingLimits,
      rejects: ['not_found'],
    }),
  },
  queries: {
    'limit.list': query({ data: z.object({}), reply: SpendingLimits, rejects: [] }),
    /** `holds` are indexes in `bounds`. The reply leaves out users without bounds. */
    'limit.bounds-of': query({
      data: z.object({ userIds: z.array(UserId).min(1).max(BOUND_USERS_MAX) }),
      reply: z.object({
        bounds: z.array(Bound),
        users: z.array(z.object({ userId: UserId, holds: z.array(z.number().int().min(0)).min(1) })),
      }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
