import { Amount } from '@cowrie/client';

/** Decimals of a coin; two of them are always shown. */
const DECIMALS = 4;
const SHOWN_ALWAYS = 2;

export type AmountText = {
  /** As it is read: `−1,234.50`. */
  text: string;
  /** What stands behind it, unseen, so that the decimal points of a column stand below each other. */
  padding: string;
};

/** An amount in the reader's form, exact: it is made of text and never of a number. */
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

/** Whether a comma in it may separate thousands as well as decimals: "1,000" is a thousand to some and one to others. */
export const isAmbiguous = (typed: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(typed.trim());

/** Both ways to read it, so that its reader can choose. */
export function readingsOf(typed: string): { whole: string; decimal: string } {
  const text = typed.trim();
  return { whole: text.replace(',', ''), decimal: text.replace(',', '.') };
}

/** Spaces that a number is grouped with: typed by a keyboard, or copied from a page in French. */
const SPACE = '[ \\u00a0\\u2009\\u202f]';
const GROUPED = `[1-9]\\d{0,2}`;
/** Whole part and decimals. A separator that comes twice separates thousands, and of two kinds the last is the decimal one. */
const FORMS = [
  '(\\d+)(?:[.,](\\d+))?',
  `(${GROUPED}(?:${SPACE}\\d{3})+)(?:[.,](\\d+))?`,
  `(${GROUPED}(?:,\\d{3})+)\\.(\\d+)`,
  `(${GROUPED}(?:\\.\\d{3})+),(\\d+)`,
  `(${GROUPED}(?:,\\d{3}){2,}|${GROUPED}(?:\\.\\d{3}){2,})`,
].map((form) => new RegExp(`^${form}$`));

/** A number as somebody typed or copied it ("1,500.50", "1 500,50", "1500.5"), as the API writes it; null when it is none, or may be two. */
export function plainOf(typed: string): string | null {
  const text = typed.trim();
  if (isAmbiguous(text)) return null;
  const found = FORMS.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return null;
  const [, whole = '', decimals] = found;
  const digits = whole.replaceAll(/\D/g, '');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/** What somebody typed as an amount; null when it is none that can be sent. */
export function readAmount(typed: string): Amount | null {
  const amount = readLimit(typed);
  return amount && amount.units > 0n ? amount : null;
}

/** The same of what bounds amounts: 0 is one. */
export function readLimit(typed: string): Amount | null {
  const text = plainOf(typed);
  return text !== null && /^\d{1,11}(\.\d{1,4})?$/.test(text) ? Amount.from(text) : null;
}

/** Whole XAF, which has no decimals: what separates is thousands. Null when it is none that can be sent. */
export function readXaf(typed: string): number | null {
  const text = typed.trim();
  const isWhole = new RegExp(`^(\\d+|${GROUPED}(?:(?:,\\d{3})+|(?:${SPACE}\\d{3})+))$`).test(text);
  const xaf = Number(text.replaceAll(/\D/g, ''));
  return isWhole && Number.isSafeInteger(xaf) && xaf > 0 ? xaf : null;
}

/** As much less as this is more. */
export const opposite = (amount: Amount): Amount => Amount.ofUnits(-amount.units);
