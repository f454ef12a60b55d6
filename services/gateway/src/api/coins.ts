import { refuse, TREASURIES, Treasury } from '@cowrie/contracts';
import { z } from 'zod';
import { withAlternatives } from '../http/openapi/one-of.ts';
import { type Outcome, succeed } from '../outcome.ts';
import { CoinAmount, expected, Id, Reason } from './inputs.ts';
import { MetadataInput } from './metadata.ts';

/** Any text passes here, because an unknown treasury is answered with 404, not 400. */
export const TreasuryText = z.string(expected('the code of a treasury')).meta({ enum: [...TREASURIES] });

/** A text may be as long as a body. */
const SHOWN_CHARACTERS = 50;

export function findTreasury(code: string): Outcome<Treasury> {
  const treasury = Treasury.safeParse(code);
  if (treasury.success) return succeed(treasury.data);
  const asked = JSON.stringify(code.slice(0, SHOWN_CHARACTERS));
  return refuse('treasury_not_found', `There is no treasury ${asked}, only ${TREASURIES.join(', ')}.`);
}

export const receiverFields = { toUserId: Id.optional(), toTreasury: TreasuryText.optional() };
export const coinFields = { amount: CoinAmount, reason: Reason, metadata: MetadataInput.optional() };

export const TransferBody = exactlyOne(
  z.strictObject({ ...receiverFields, ...coinFields }),
  'toUserId',
  'toTreasury',
);

export const WalletCoinsBody = z.strictObject({ userId: Id, ...coinFields });

export function parseReceiver(body: {
  toUserId?: number | undefined;
  toTreasury?: string | undefined;
}): Outcome<{ toUserId: number | null; toTreasury: Treasury | null }> {
  const { toUserId = null, toTreasury } = body;
  if (toTreasury === undefined) return succeed({ toUserId, toTreasury: null });
  const treasury = findTreasury(toTreasury);
  return treasury.ok ? succeed({ toUserId: null, toTreasury: treasury.value }) : treasury;
}

/** Without `second`, all fields of `needs` are required too. The OpenAPI document publishes two alternatives. */
export function exactlyOne<S extends z.ZodType>(
  schema: S,
  first: string,
  second: string,
  needs: readonly string[] = [],
): S {
  const checked = needs.reduce(
    (checked, field) =>
      checked.refine((given) => hasField(given, second) || hasField(given, field), {
        path: [field],
        error: 'is required',
        when: hasObject,
      }),
    exactlyOneInOneObject(schema, first, second),
  );
  return checked.meta(
    withAlternatives({
      [first]: { needs: [first, ...needs], without: [second] },
      [second]: { needs: [second], without: [first] },
    }),
  );
}

/** The check is that of `exactlyOne`, but the OpenAPI document publishes one object. */
export function exactlyOneInOneObject<S extends z.ZodType>(schema: S, first: string, second: string): S {
  const count = (given: unknown): number => {
    const fields = given as Readonly<Record<string, unknown>>;
    return [fields[first], fields[second]].filter((field) => field !== undefined).length;
  };
  return schema
    .refine((given) => count(given) > 0, {
      path: [first],
      error: `is required, or ${second}`,
      when: hasObject,
    })
    .refine((given) => count(given) < 2, {
      path: [first],
      error: `cannot be given with ${second}`,
      when: hasObject,
    });
}

export const hasField = (given: unknown, field: string): boolean =>
  (given as Readonly<Record<string, unknown>>)[field] !== undefined;

/** Zod runs a check with this condition only on an object. */
export function hasObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}
