import type { JsonSchema } from '@cowrie/client';

export function checkText(value: string, schema: JsonSchema): string | null {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const { length } = [...value];
  if (schema.enum && !schema.enum.includes(value)) return `must be one of ${schema.enum.join(', ')}`;
  if (length < minLength || length > maxLength) return `must have ${minLength} to ${maxLength} characters`;
  if (value.includes('\0')) return 'must not contain NUL';
  if (format === 'uuid' && !UUID.test(value)) return 'must be a UUID';
  if (format === 'date-time' && Number.isNaN(Date.parse(value))) return wordsOf(schema);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return wordsOf(schema);
  return null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/T\\d/, 'a time like 2027-01-31T12:00:00Z'],
  [/W/, 'a duration from PT1M to P31D, such as PT1H or P1D'],
  [/0-9a-fA-F/, 'a network like 192.0.2.0/24 or 2001:db8::/32'],
  [/^\^\[a-z\]/, 'a letter a-z, then 1 to 31 of a-z, 0-9 and -'],
];

function wordsOf({ pattern = '' }: JsonSchema): string {
  const [, words = `of the form ${pattern}`] = EXAMPLES.find(([of]) => of.test(pattern)) ?? [];
  return `must be ${words}`;
}

const DECIMAL = /^[-+]?(\d+)(?:\.(\d*?)0*)?(?:[eE]([+-]?\d+))?$/;

/** Coins have 4 decimals; the document does not say how many others have. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ['xafPerCoin', 6],
  ['feePercent', 2],
]);
const COIN_DECIMALS = 4;

/** A double would round the excess away, so the text is read. */
export function decimalFault(source: string, name: string, schema: JsonSchema): string | null {
  const [found, , fraction = '', exponent = '0'] = DECIMAL.exec(source) ?? [];
  if (found === undefined) return 'must be a decimal number';
  const value = Number(source);
  const { minimum, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY } = schema;
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  if (value > maximum || value < least || value === exclusiveMinimum)
    return `must be ${exclusiveMinimum === undefined ? 'from' : 'above'} ${least} to ${maximum}`;
  const decimals = schema.type === 'integer' ? 0 : (DECIMALS.get(name) ?? COIN_DECIMALS);
  if (fraction.length - Number(exponent) <= decimals) return null;
  return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
}
