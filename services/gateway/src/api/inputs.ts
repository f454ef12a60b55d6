import {
  type AmountProblem,
  COIN_SCALE,
  LIMITS,
  type ParsedAmount,
  PLATFORM_ID,
  parseCoins,
  parseDecimal,
  ROLES,
} from '@cowrie/contracts';
import { isLosslessNumber, type LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { wholeOf } from '../http/body/whole.ts';
import { REQUEST_TIME } from '../http/openapi/request-time.ts';

/** What callers send. JSON numbers arrive as `LosslessNumber`, the text that was sent. */

type RawIssue = { readonly input?: unknown };

/** The message of a field of the wrong kind: the same everywhere, and another one when it is missing. */
export function expected(what: string): { error: (issue: RawIssue) => string } {
  return { error: ({ input }) => (input === undefined ? 'is required' : `must be ${what}`) };
}

function codePoints(text: string, max: number): number {
  // A code point has at most two UTF-16 units: a huge text is not counted through.
  if (text.length > max * 2) return max + 1;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Text of `min` to `max` characters, counted in code points. */
export const text = (min: number, max: number) => sizedText(z.string(expected('text')), min, max);

export function sizedText(schema: z.ZodString, min: number, max: number) {
  return schema
    .refine(
      (value) => {
        const count = codePoints(value, max);
        return count >= min && count <= max;
      },
      { error: `must have ${min} to ${max} characters` },
    )
    .meta({ minLength: min, maxLength: max });
}

const jsonNumber = z.custom<LosslessNumber>(isLosslessNumber, {
  ...expected('a number'),
  // The fields beside it are checked all the same.
  abort: false,
});

const AMOUNT_MESSAGES: Record<AmountProblem, string> = {
  invalid_request: 'must be a number',
  amount_too_precise: 'must have at most 4 decimals',
  amount_out_of_range: 'must be above 0 and at most 99999999999.9999',
};

type Parse = (text: string) => ParsedAmount;
type Messages = Record<AmountProblem, string>;

const toUnits = (parse: Parse, messages: Messages) => (value: string, context: z.RefinementCtx) => {
  const parsed = parse(value);
  if (parsed.ok) return parsed.units;
  const { problem } = parsed;
  context.addIssue({ code: 'custom', message: messages[problem], params: { problem } });
  return z.NEVER;
};

/** A decimal number as units; exactly what was written. */
export const decimal = (parse: Parse, messages: Messages) =>
  jsonNumber.transform(({ value }) => value).transform(toUnits(parse, messages));

/** What the amount in a body can be refused for. */
export const AMOUNT_PROBLEMS = ['amount_too_precise', 'amount_out_of_range'] as const;
const ANY_AMOUNT = { type: 'number', exclusiveMinimum: 0, maximum: 99_999_999_999.9999 } as const;
/** Coins. */
export const CoinAmount = decimal(parseCoins, AMOUNT_MESSAGES).meta({
  ...ANY_AMOUNT,
  description: 'Coins, with at most 4 decimals: more are refused, never rounded',
});

const LIMIT_MESSAGES = {
  ...AMOUNT_MESSAGES,
  amount_out_of_range: 'must be from 0 to 99999999999.9999',
} as const;
const parseLimit: Parse = (value) => parseDecimal(value, { scale: COIN_SCALE, wholeDigits: 11, zero: true });
/** At most so many coins: 0 is none at all. */
export const CoinLimit = decimal(parseLimit, LIMIT_MESSAGES).meta({
  type: 'number',
  minimum: 0,
  maximum: ANY_AMOUNT.maximum,
});

/** The id of a platform. */
export const PlatformIdInput = z
  .string(expected('text'))
  .regex(PLATFORM_ID, 'must be a letter a-z, then 1 to 31 of a-z, 0-9 and -');

/** Coins in a query. */
export const AmountText = z
  .string(expected('a number'))
  .transform(toUnits(parseCoins, AMOUNT_MESSAGES))
  .meta(ANY_AMOUNT);

/** An integer in a body, by value; from 0 at least. */
export function integer(min: number, max: number) {
  return jsonNumber
    .transform((number, context) => {
      const value = wholeOf(number.value);
      if (value !== null && value >= min && value <= max) return value;
      context.addIssue({ code: 'custom', message: `must be an integer from ${min} to ${max}` });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** An id in a body. */
export const Id = integer(1, LIMITS.idMax);

/** A number in a path or a query: digits alone, without leading zeros. */
export function integerText(min: number, max: number) {
  const message = `must be an integer from ${min} to ${max}`;
  return z
    .string(expected(`an integer from ${min} to ${max}`))
    .regex(/^(0|[1-9]\d{0,15})$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max });
}

export const PathId = integerText(1, LIMITS.idMax);
export const PathUuid = z.uuid(expected('a UUID')).transform((value) => value.toLowerCase());
export const Reason = text(1, LIMITS.reasonMax);
export const RoleInput = z.enum(ROLES, expected(`one of ${ROLES.join(', ')}`));

/**
 * A moment as a caller writes it: RFC 3339 with `Z` or an offset, because the standard libraries of Python, .NET and PHP write
 * offsets. Without either nobody knows which moment it is.
 */
export const RequestTime = z.iso.datetime({
  offset: true,
  ...expected(
    'an RFC 3339 time with Z or an offset, like 2026-01-31T12:00:00Z or 2026-01-31T13:00:00+01:00 (in a URL %2B01:00)',
  ),
});

/** The end of the year 9999: later times have another form, which neither PostgreSQL nor ISO 8601 with four digits reads. */
const DATE_MAX_MS = 253_402_300_799_999;
/** A time that is finer than a millisecond. */
const FINE_TIME = /\.\d{3}\d*[1-9]\d*(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * A time in a request, as milliseconds. A finer time counts as the next millisecond, which is right for an
 * inclusive start as for an exclusive end, since our times are whole milliseconds.
 */
export const TimeText = RequestTime.transform((value) => {
  const beyond = FINE_TIME.test(value) ? 1 : 0;
  return Math.min(Math.max(Date.parse(value) + beyond, 0), DATE_MAX_MS);
}).meta(REQUEST_TIME);

const DAY_MS = 86_400_000;

/** A time from when to when, `days` at most. */
export const periodUpTo = (days: number, fromIs: string) =>
  z
    .strictObject({
      from: TimeText.meta({ description: fromIs }),
      to: TimeText.meta({ description: 'Exclusive' }),
    })
    .refine(({ from, to }) => to - from <= days * DAY_MS, {
      path: ['to'],
      error: `must be at most ${days} days after from`,
    });

/** Of a list by cursor. */
export const page = {
  limit: integerText(1, LIMITS.pageSizeMax)
    .optional()
    .meta({ description: `${LIMITS.pageSizeDefault} by default` }),
  cursor: z.string().optional(),
};

/** One of these texts. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values, expected(`one of ${values.join(', ')}`));
}

/** The messages of a number with limits of its own. */
export function numberMessages(precise: string, range: string): Record<AmountProblem, string> {
  return { invalid_request: 'must be a number', amount_too_precise: precise, amount_out_of_range: range };
}
