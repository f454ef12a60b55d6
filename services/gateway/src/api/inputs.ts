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
import { parseInteger } from '../http/body/parse-integer.ts';
import { REQUEST_TIME } from '../http/openapi/request-time.ts';

/** JSON numbers arrive as `LosslessNumber`, which keeps the text that was sent. */

type RawIssue = { readonly input?: unknown };

export function expected(what: string): { error: (issue: RawIssue) => string } {
  return { error: ({ input }) => (input === undefined ? 'is required' : `must be ${what}`) };
}

function codePoints(text: string, max: number): number {
  // A code point has at most two UTF-16 units, so a longer text need not be counted.
  if (text.length > max * 2) return max + 1;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

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

export const decimal = (parse: Parse, messages: Messages) =>
  jsonNumber.transform(({ value }) => value).transform(toUnits(parse, messages));

export const AMOUNT_PROBLEMS = ['amount_too_precise', 'amount_out_of_range'] as const;
const ANY_AMOUNT = { type: 'number', exclusiveMinimum: 0, maximum: 99_999_999_999.9999 } as const;
export const CoinAmount = decimal(parseCoins, AMOUNT_MESSAGES).meta({
  ...ANY_AMOUNT,
  description: 'Coins, with at most 4 decimals. More decimals are refused, never rounded',
});

const LIMIT_MESSAGES = {
  ...AMOUNT_MESSAGES,
  amount_out_of_range: 'must be from 0 to 99999999999.9999',
} as const;
const parseLimit: Parse = (value) => parseDecimal(value, { scale: COIN_SCALE, wholeDigits: 11, zero: true });
export const CoinLimit = decimal(parseLimit, LIMIT_MESSAGES).meta({
  type: 'number',
  minimum: 0,
  maximum: ANY_AMOUNT.maximum,
});

export const PlatformIdInput = z
  .string(expected('text'))
  .regex(PLATFORM_ID, 'must be a letter a-z, then 1 to 31 of a-z, 0-9 and -');

export const AmountText = z
  .string(expected('a number'))
  .transform(toUnits(parseCoins, AMOUNT_MESSAGES))
  .meta(ANY_AMOUNT);

export function integer(min: number, max: number) {
  return jsonNumber
    .transform((number, context) => {
      const value = parseInteger(number.value);
      if (value !== null && value >= min && value <= max) return value;
      context.addIssue({ code: 'custom', message: `must be an integer from ${min} to ${max}` });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

export const Id = integer(1, LIMITS.idMax);

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

/** Offsets are accepted, because the standard libraries of Python, .NET and PHP write them. */
export const RequestTime = z.iso.datetime({
  offset: true,
  ...expected(
    'an RFC 3339 time with Z or an offset, like 2026-01-31T12:00:00Z or 2026-01-31T13:00:00+01:00 (in a URL %2B01:00)',
  ),
});

/** PostgreSQL and ISO 8601 with four-digit years cannot read times after the year 9999. */
const DATE_MAX_MS = 253_402_300_799_999;
const FINE_TIME = /\.\d{3}\d*[1-9]\d*(?:Z|[+-]\d{2}:\d{2})$/;

/** Rounding up to stored whole milliseconds is right for an inclusive start and for an exclusive end. */
export const TimeText = RequestTime.transform((value) => {
  const beyond = FINE_TIME.test(value) ? 1 : 0;
  return Math.min(Math.max(Date.parse(value) + beyond, 0), DATE_MAX_MS);
}).meta(REQUEST_TIME);

const DAY_MS = 86_400_000;

/** `to` is exclusive. */
export const periodUpTo = (days: number, fromDescription: string) =>
  z
    .strictObject({
      from: TimeText.meta({ description: fromDescription }),
      to: TimeText.meta({ description: 'Exclusive' }),
    })
    .refine(({ from, to }) => to - from <= days * DAY_MS, {
      path: ['to'],
      error: `must be at most ${days} days after from`,
    });

export const pageQuery = {
  limit: integerText(1, LIMITS.pageSizeMax)
    .optional()
    .meta({ description: `${LIMITS.pageSizeDefault} by default` }),
  cursor: z.string().optional(),
};

export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values, expected(`one of ${values.join(', ')}`));
}

export function numberMessages(precise: string, range: string): Record<AmountProblem, string> {
  return { invalid_request: 'must be a number', amount_too_precise: precise, amount_out_of_range: range };
}
