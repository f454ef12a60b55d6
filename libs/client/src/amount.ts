/**
 * Coins are exact, in whole units of 1/10,000. The largest amount is 99,999,999,999.9999 coins: at most 15
 * significant digits, which an IEEE double carries exactly.
 */

export type Amount = {
  readonly units: bigint;
  plus(other: AmountInput): Amount;
  /** The result may be below 0; a request refuses such an amount. */
  minus(other: AmountInput): Amount;
  /** The result is below 0, 0 or above 0, for `Array.prototype.sort`. */
  compare(other: AmountInput): number;
  equals(other: AmountInput): boolean;
  /** The number is exact. */
  toNumber(): number;
  /** The text has plain decimals, such as `12.5`. */
  toString(): string;
  toJSON(): number;
};

/** `12.5`, `'12.5'` and `12n` are coins, never units. */
export type AmountInput = Amount | string | number | bigint;

export type AmountFault = {
  code: 'invalid_request' | 'amount_too_precise' | 'amount_out_of_range';
  message: string;
};

const SCALE = 4;
const UNITS_PER_COIN = 10_000n;
const MAX_UNITS = 10n ** 15n - 1n;
const DECIMAL = /^([+-])?(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

const METHODS = {
  plus(this: Amount, other: AmountInput) {
    return ofUnits(this.units + from(other).units);
  },
  minus(this: Amount, other: AmountInput) {
    return ofUnits(this.units - from(other).units);
  },
  compare(this: Amount, other: AmountInput) {
    const { units } = from(other);
    return this.units === units ? 0 : this.units < units ? -1 : 1;
  },
  equals(this: Amount, other: AmountInput) {
    return this.units === from(other).units;
  },
  toNumber(this: Amount) {
    return Number(this.toString());
  },
  toJSON(this: Amount) {
    return this.toNumber();
  },
  toString(this: Amount) {
    const sign = this.units < 0n ? '-' : '';
    const digits = (this.units < 0n ? -this.units : this.units).toString().padStart(SCALE + 1, '0');
    const fraction = digits.slice(-SCALE).replace(/0+$/, '');
    return `${sign}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`;
  },
  /** Node's `console.log` prints this. Browsers have no `node:util`, so the symbol is looked up by its name. */
  [Symbol.for('nodejs.util.inspect.custom')](this: Amount) {
    return this.toString();
  },
  /** It throws, because `amount + 1` and `amount < other` would otherwise compute with text. */
  [Symbol.toPrimitive](this: Amount, hint: string) {
    if (hint === 'string') return this.toString();
    throw new TypeError('an Amount is no number: use plus, minus, compare or toNumber');
  },
};

function ofUnits(units: bigint): Amount {
  return Object.freeze(Object.assign(Object.create(METHODS), { units }));
}

function isAmount(value: unknown): value is Amount {
  return typeof value === 'object' && value !== null && 'units' in value && typeof value.units === 'bigint';
}

function read(value: unknown): Amount | AmountFault {
  if (isAmount(value)) return ofUnits(value.units);
  if (typeof value === 'bigint') return ofUnits(value * UNITS_PER_COIN);
  const text = typeof value === 'number' ? String(value) : value;
  const match = typeof text === 'string' ? DECIMAL.exec(text) : null;
  if (!match) return { code: 'invalid_request', message: 'must be a decimal number of coins' };
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const shift = Number(exponent) - fraction.length + SCALE;
  if (shift >= 0) return ofUnits(units * 10n ** BigInt(shift));
  const divisor = 10n ** BigInt(-shift);
  if (units % divisor !== 0n) {
    return { code: 'amount_too_precise', message: `must have at most ${SCALE} decimals` };
  }
  return ofUnits(units / divisor);
}

/** It throws a RangeError for a text that is no decimal number or has more than 4 decimals. */
function from(value: AmountInput): Amount {
  const amount = read(value);
  if ('code' in amount) throw new RangeError(`${String(value)}: ${amount.message}`);
  return amount;
}

export function readSendable(value: unknown, { least = 1n }: { least?: bigint } = {}): Amount | AmountFault {
  const amount = read(value);
  if ('code' in amount || (amount.units >= least && amount.units <= MAX_UNITS)) return amount;
  const from = least > 0n ? 'above 0' : '0 or more';
  return { code: 'amount_out_of_range', message: `must be ${from} and at most ${ofUnits(MAX_UNITS)}` };
}

export const Amount = { from, ofUnits, isAmount };
