import { LIMITS, MINT_REQUEST_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { TreasuryText } from '../../api/coins.ts';
import { Amount, expected, Id, integerText, Reason } from '../../api/inputs.ts';
import { Coins, Time, Treasury, UserId } from '../../api/objects.ts';

export const MintRequest = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(MINT_REQUEST_STATUSES),
    userId: UserId.nullable(),
    treasury: Treasury.nullable(),
    amount: Coins,
    reason: z.string(),
    requestedBy: UserId,
    createdAt: Time,
  })
  .meta({ id: 'MintRequest' });
export type MintRequest = z.infer<typeof MintRequest>;

export const MintRequestBody = z.strictObject({ request: MintRequest });

const page = {
  limit: integerText(1, LIMITS.pageSizeMax)
    .optional()
    .meta({ description: `${LIMITS.pageSizeDefault} by default` }),
  cursor: z.string().optional(),
};

const oneOf = (values: readonly string[]) => expected(`one of ${values.join(', ')}`);

export const MintRequestListQuery = z.strictObject({
  ...page,
  status: z.enum(MINT_REQUEST_STATUSES, oneOf(MINT_REQUEST_STATUSES)).optional(),
});

const coins = { amount: Amount, reason: Reason };

export const MintBody = exactlyOne(
  z.strictObject({ userId: Id.optional(), treasury: TreasuryText.optional(), ...coins }),
  'userId',
  'treasury',
);

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
