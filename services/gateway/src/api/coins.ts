import { refuse, TREASURIES, Treasury } from '@cowrie/contracts';
import { z } from 'zod';
import { inForms } from '../http/openapi/one-of.ts';
import { type Outcome, succeed } from '../outcome.ts';
import { CoinAmount, expected, Id, Reason } from './inputs.ts';
import { MetadataInput } from './metadata.ts';

/** What callers send to move or hold coins. */

/** Text here: a treasury that there is not is 404, not 400. */
export const TreasuryText = z.string(expected('the code of a treasury')).meta({ enum: [...TREASURIES] });

/** Of a text that may be as long as a body, this much tells which one it is. */
const SHOWN_CHARACTERS = 50;

/** The treasury of that code. */
export function treasuryOf(code: string): Outcome<Treasury> {
  const treasury = Treasury.safeParse(code);
  if (treasury.success) return succeed(treasury.data);
  const asked = JSON.stringify(code.slice(0, SHOWN_CHARACTERS));
  return refuse('treasury_not_found', `There is no treasury ${asked}, only ${TREASURIES.join(', ')}.`);
}

/** Exactly one of the two. */
export const receiver = { toUserId: Id.optional(), toTreasury: TreasuryText.optional() };
export const coins = { amount: CoinAmount, reason: Reason, metadata: MetadataInput.optional() };

/** The body of a user's transfer and of a treasury's: to a user or to a treasury. */
export const TransferBody = exactlyOne(z.strictObject({ ...receiver, ...coins }), 'toUserId', 'toTreasury');

export const OnWallet = z.strictObject({ userId: Id, ...coins });

/** The receiver that a body names, as the ledger takes it. */
export function receiverOf(body: {
  toUserId?: number | undefined;
  toTreasury?: string | undefined;
}): Outcome<{ toUserId: number | null; toTreasury: Treasury | null }> {
  const { toUserId = null, toTreasury } = body;
  if (toTreasury === undefined) return succeed({ toUserId, toTreasury: null });
  const treasury = treasuryOf(toTreasury);
  return treasury.ok ? succeed({ toUserId: null, toTreasury: treasury.value }) : treasury;
}

/**
 * One of the two fields has to be there, and not both, whether they are valid or not; without the second, what the first `needs`. It is
 * published as two forms.
 */
export function exactlyOne<S extends z.ZodType>(
  schema: S,
  first: string,
  second: string,
  needs: readonly string[] = [],
): S {
  const needing = needs.reduce(
    (checked, field) =>
      checked.refine((given) => isThere(given, second) || isThere(given, field), {
        path: [field],
        error: 'is required',
        when: hasObject,
      }),
    oneOfTwo(schema, first, second),
  );
  return needing.meta(
    inForms({
      [first]: { needs: [first, ...needs], without: [second] },
      [second]: { needs: [second], without: [first] },
    }),
  );
}

/** The same, and published as one object. */
export function oneOfTwo<S extends z.ZodType>(schema: S, first: string, second: string): S {
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

/** Whether a body has the field, valid or not. */
export const isThere = (given: unknown, field: string): boolean =>
  (given as Readonly<Record<string, unknown>>)[field] !== undefined;

/** When a check of the fields of a body can be made. */
export function hasObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}
