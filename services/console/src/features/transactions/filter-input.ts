import type { Input } from '@cowrie/client';
import { readAmount } from '../../kit/format/amounts.ts';
import type { TransactionSearch } from '../../kit/search.ts';

/** What is typed into the filters, each as text. */
export type Typed = Record<'reference' | 'metadata' | 'minAmount' | 'maxAmount', string>;

const said = (value: number | string | undefined) => (value === undefined ? '' : String(value));

export const typedOf = (search: TransactionSearch): Typed => ({
  reference: said(search.reference),
  metadata: said(search.metadata),
  minAmount: said(search.minAmount),
  maxAmount: said(search.maxAmount),
});

const READ: { [Field in keyof Typed]: (text: string) => TransactionSearch[Field] | null } = {
  reference: (text) => text,
  metadata: (text) => (metadataIn(text) === null ? null : text),
  minAmount: (text) => readAmount(text)?.toNumber() ?? null,
  maxAmount: (text) => readAmount(text)?.toNumber() ?? null,
};

/** What it asks for, and the fields that cannot be understood. */
export function askedBy(typed: Typed): { asked: TransactionSearch; wrong: (keyof Typed)[] } {
  const wrong: (keyof Typed)[] = [];
  const entries = (Object.keys(READ) as (keyof Typed)[]).map((field) => {
    const text = typed[field].trim();
    if (text === '') return [field, undefined];
    const value = READ[field](text);
    if (value === null) wrong.push(field);
    return [field, value ?? undefined];
  });
  return { asked: Object.fromEntries(entries), wrong };
}

/** What the API is asked for by an address. */
export function inputOf({
  metadata,
  ...search
}: TransactionSearch): Input<'listTransactions'> & Input<'exportTransactions'> {
  const entry = metadata === undefined ? null : metadataIn(metadata);
  return { ...search, ...(entry ? { metadata: entry } : {}) };
}

/** `KEY=VALUE`, or null. */
function metadataIn(text: string): Record<string, string> | null {
  const [, key, value] = /^([A-Za-z0-9_.-]{1,40})=(.{1,500})$/su.exec(text) ?? [];
  return key === undefined || value === undefined ? null : { [key]: value };
}
