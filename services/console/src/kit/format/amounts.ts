import { Amount } from '@cowrie/client';

/** Decimals of a coin; two of them are always shown. */
const DECIMALS = 4;
const SHOWN_ALWAYS = 2;

export type AmountText = {
  text: string;
  /** Invisible digits that align the decimal points of a column. */
  padding: string;
};

/** Derived from text, never from a floating-point number. */
export function amountText(amount: Amount, locale: string): AmountText {
  const [whole = '0', fraction = ''] = amount.toString().replace('-', '').split('.');
  const shown = fraction.padEnd(SHOWN_ALWAYS, '0');
  const sign = amount.units < 0n ? '−' : '';
  const point = new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return {
    text: `${sign}${new Intl.NumberFormat(locale).format(BigInt(whole))}${point ?? '.'}${shown}`,
    padding: '0'.repeat(DECIMALS - shown.length),
  };
}

/** True when a comma may separate thousands or decimals, as in "1,000". */
export const isAmbiguous = (typed: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(typed.trim());

export function bothReadings(typed: string): { whole: string; decimal: string } {
  const text = typed.trim();
  return { whole: text.replace(',', ''), decimal: text.replace(',', '.') };
}

/** Spaces that group digits: typed on a keyboard, or copied from a French page. */
const SPACE = '[ \\u00a0\\u2009\\u202f]';
const GROUPED = `[1-9]\\d{0,2}`;
/**
 * The integer part and the decimals. A separator that occurs twice separates thousands; of two different ones
 * the last separates decimals.
 */
const FORMS = [
  '(\\d+)(?:[.,](\\d+))?',
  `(${GROUPED}(?:${SPACE}\\d{3})+)(?:[.,](\\d+))?`,
  `(${GROUPED}(?:,\\d{3})+)\\.(\\d+)`,
  `(${GROUPED}(?:\\.\\d{3})+),(\\d+)`,
  `(${GROUPED}(?:,\\d{3}){2,}|${GROUPED}(?:\\.\\d{3}){2,})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Converts a typed or copied number ("1,500.50", "1 500,50", "1500.5") to the API's notation; null when it is
 * invalid or ambiguous.
 */
export function toPlainNumber(typed: string): string | null {
  const text = typed.trim();
  if (isAmbiguous(text)) return null;
  const found = FORMS.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return null;
  const [, whole = '', decimals] = found;
  const digits = whole.replaceAll(/\D/g, '');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

export function readAmount(typed: string): Amount | null {
  const amount = readLimit(typed);
  return amount && amount.units > 0n ? amount : null;
}

/** 0 is a valid limit. */
export function readLimit(typed: string): Amount | null {
  const text = toPlainNumber(typed);
  return text !== null && /^\d{1,11}(\.\d{1,4})?$/.test(text) ? Amount.from(text) : null;
}

/** XAF has no decimals, so every separator groups thousands. */
export function readXaf(typed: string): number | null {
  const text = typed.trim();
  const isWhole = new RegExp(`^(\\d+|${GROUPED}(?:(?:,\\d{3})+|(?:${SPACE}\\d{3})+))$`).test(text);
  const xaf = Number(text.replaceAll(/\D/g, ''));
  return isWhole && Number.isSafeInteger(xaf) && xaf > 0 ? xaf : null;
}

export const negate = (amount: Amount): Amount => Amount.ofUnits(-amount.units);
