import { Amount } from '@cowrie/client';
import { amountText } from '../format/amounts.ts';
import { escapeBidi } from '../format/escape-bidi.ts';

type Format = { locale: string; word(value: unknown): string | null; none: string; yes: string; no: string };

export function detailText(value: unknown, format: Format): string {
  const { locale, word, none, yes, no } = format;
  if (value === null || value === undefined) return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
  if (Amount.isAmount(value)) return amountText(value, locale).text;
  if (Array.isArray(value)) return value.map((each) => detailText(each, format)).join(', ');
  if (typeof value !== 'object') return word(value) ?? escapeBidi(String(value));
  return Object.entries(value)
    .map(([name, each]) => `${escapeBidi(name)}: ${detailText(each, format)}`)
    .join(', ');
}
