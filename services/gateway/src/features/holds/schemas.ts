import { HOLD_STATUSES, LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { TreasuryText } from '../../api/coins.ts';
import { Amount, expected, Id, integer, integerText, Reason } from '../../api/inputs.ts';
import { Coins, Time, Treasury, UserId } from '../../api/objects.ts';

export const Hold = z
  .strictObject({
    id: z.uuid(),
    fromUserId: UserId,
    toUserId: UserId.nullable(),
    toTreasury: Treasury.nullable(),
    amount: Coins,
    captured: Coins,
    released: Coins,
    status: z.enum(HOLD_STATUSES),
    reason: z.string(),
    expiresAt: Time,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;

const receiver = { toUserId: Id.optional(), toTreasury: TreasuryText.optional() };

const coins = { amount: Amount, reason: Reason };

export const HoldBody = exactlyOne(
  z.strictObject({
    ...receiver,
    ...coins,
    expiresInSeconds: integer(1, LIMITS.holdSecondsMax)
      .optional()
      .meta({ description: `${LIMITS.holdSecondsDefault} by default` }),
  }),
  'toUserId',
  'toTreasury',
);

export const CaptureBody = z.strictObject({
  amount: Amount.optional().meta({ description: 'Without it all of it' }),
});

export const HoldListQuery = z.strictObject({
  status: z.enum(HOLD_STATUSES, expected(`one of ${HOLD_STATUSES.join(', ')}`)).optional(),
  limit: integerText(1, LIMITS.pageSizeMax)
    .optional()
    .meta({ description: `${LIMITS.pageSizeDefault} by default` }),
  cursor: z.string().optional(),
});

/** One of the two fields has to be there, and not both, whether they are valid or not. */
function exactlyOne<S extends z.ZodType>(schema: S, first: string, second: string): S {
  const count = (given: unknown): number => {
    const fields = given as Readonly<Record<string, unknown>>;
    return [fields[first], fields[second]].filter((field) => field !== undefined).length;
  };
  return schema
    .refine((given) => count(given) > 0, {
      path: [first],
      error: `is required, or ${second}`,
      when: isObject,
    })
    .refine((given) => count(given) < 2, {
      path: [first],
      error: `cannot be given with ${second}`,
      when: isObject,
    });
}

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}
