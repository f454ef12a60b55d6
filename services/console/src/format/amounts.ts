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

/** What somebody typed as an amount, with a point or a comma; null when it is none that can be sent. */
export function readAmount(typed: string): Amount | null {
  const amount = readLimit(typed);
  return amount && amount.units > 0n ? amount : null;
}

/** The same of what bounds amounts: 0 is one. */
export function readLimit(typed: string): Amount | null {
  if (isAmbiguous(typed)) return null;
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,11}(\.\d{1,4})?$/.test(text)) return null;
  return Amount.from(text);
}

/** As much less as this is more. */
export const opposite = (amount: Amount): Amount => Amount.ofUnits(-amount.units);
