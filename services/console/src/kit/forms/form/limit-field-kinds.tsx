import type { Amount } from '@cowrie/client';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { readLimit } from '../../format/amounts.ts';
import { readId } from '../../format/ids.ts';
import { texts } from '../../i18n/language.tsx';
import { usePlatformIds } from '../../platforms.ts';
import { wholeNumberOrText } from '../../validation/fields.ts';
import { AmountInput } from '../amount-input.tsx';
import { labelProps } from './field-kinds.tsx';
import type { FieldKind } from './fields.ts';

const isEmpty = (typed: string) => typed.trim() === '';

/** An empty field means no limit. */
export const limit: FieldKind<Amount | undefined> = {
  empty: '',
  read: (typed) => (isEmpty(typed) ? undefined : readLimit(typed)),
  toJson: (typed) => (isEmpty(typed) ? undefined : (readLimit(typed) ?? typed.trim())),
  Control: ({ value, onType, error, label }) => (
    <AmountInput {...labelProps(label)} value={value} onType={onType} read={readLimit} error={error} />
  ),
};

const listed = (typed: string) => typed.split(/[\s,;]+/).filter((each) => each !== '');
const listIn = (typed: string) => (isEmpty(typed) ? undefined : listed(typed));

export const lines: FieldKind<string[] | undefined> = {
  empty: '',
  read: listIn,
  toJson: listIn,
  Control: ({ value, onType, error, label }) => (
    <Textarea
      {...labelProps(label)}
      rows={2}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};

const useTexts = texts({
  none: ['None', 'Aucune'],
});

export const platform: FieldKind<string | undefined> = {
  empty: '',
  read: (typed) => typed || undefined,
  toJson: (typed) => typed || undefined,
  Control: function Platform({ value, onType, error, label }) {
    const t = useTexts();
    const ids = usePlatformIds();
    return (
      <NativeSelect
        {...labelProps(label)}
        value={value}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
        data={[{ value: '', label: t.none }, ...ids]}
      />
    );
  },
};

/** An empty field means no limit. */
export const count: FieldKind<number | undefined> = {
  empty: '',
  read: (typed) => (isEmpty(typed) ? undefined : readId(typed)),
  toJson: (typed) => (isEmpty(typed) ? undefined : wholeNumberOrText(typed)),
  Control: ({ value, onType, error, label }) => (
    <TextInput
      {...labelProps(label)}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};
