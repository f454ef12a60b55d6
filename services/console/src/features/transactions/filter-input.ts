import type { Input } from '@cowrie/client';
import { readAmount } from '../../kit/format/amounts.ts';
import type { TransactionSearch } from '../../kit/search.ts';

export type FilterTexts = Record<'reference' | 'metadata' | 'minAmount' | 'maxAmount', string>;

const toText = (value: number | string | undefined) => (value === undefined ? '' : String(value));

export const toFilterTexts = (search: TransactionSearch): FilterTexts => ({
  reference: toText(search.reference),
  metadata: toText(search.metadata),
  minAmount: toText(search.minAmount),
  maxAmount: toText(search.maxAmount),
});

const PARSERS: { [Field in keyof FilterTexts]: (text: string) => TransactionSearch[Field] | null } = {
  reference: (text) => text,
  metadata: (text) => (readMetadata(text) === null ? null : text),
  minAmount: (text) => readAmount(text)?.toNumber() ?? null,
  maxAmount: (text) => readAmount(text)?.toNumber() ?? null,
};

export function parseFilters(typed: FilterTexts): {
  search: TransactionSearch;
  wrong: (keyof FilterTexts)[];
} {
  const wrong: (keyof FilterTexts)[] = [];
  const entries = (Object.keys(PARSERS) as (keyof FilterTexts)[]).map((field) => {
    const text = typed[field].trim();
    if (text === '') return [field, undefined];
    const value = PARSERS[field](text);
    if (value === null) wrong.push(field);
    return [field, value ?? undefined];
  });
  return { search: Object.fromEntries(entries), wrong };
}

export function inputOf({
  metadata,
  ...search
}: TransactionSearch): Input<'listTransactions'> & Input<'exportTransactions'> {
  const entry = metadata === undefined ? null : readMetadata(metadata);
  return { ...search, ...(entry ? { metadata: entry } : {}) };
}

function readMetadata(text: string): Record<string, string> | null {
  const [, key, value] = /^([A-Za-z0-9_.-]{1,40})=(.{1,500})$/su.exec(text) ?? [];
  return key === undefined || value === undefined ? null : { [key]: value };
}
