import type { Amount } from '@cowrie/client';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { readLimit } from '../../format/amounts.ts';
import { readId } from '../../format/ids.ts';
import { texts } from '../../i18n/language.tsx';
import { usePlatformIds } from '../../platforms.ts';
import { asWhole } from '../../validation/fields.ts';
import { AmountInput } from '../amount-input.tsx';
import { named } from './field-kinds.tsx';
import type { Kind } from './fields.ts';

/** The kinds of fields of what platforms, keys and users are bounded by. */

const isEmpty = (typed: string) => typed.trim() === '';

/** Coins of a limit that has a name; left empty it is no limit. */
export const limit: Kind<Amount | undefined> = {
  empty: '',
  read: (typed) => (isEmpty(typed) ? undefined : readLimit(typed)),
  asChecked: (typed) => (isEmpty(typed) ? undefined : (readLimit(typed) ?? typed.trim())),
  Show: ({ value, onType, error, label }) => (
    <AmountInput {...named(label)} value={value} onType={onType} read={readLimit} error={error} />
  ),
};

const listed = (typed: string) => typed.split(/[\s,;]+/).filter((each) => each !== '');
const listIn = (typed: string) => (isEmpty(typed) ? undefined : listed(typed));

/** Some texts without spaces, one on a line; none of them is not given. */
export const lines: Kind<string[] | undefined> = {
  empty: '',
  read: listIn,
  asChecked: listIn,
  Show: ({ value, onType, error, label }) => (
    <Textarea
      {...named(label)}
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

/** A platform, or none. */
export const platform: Kind<string | undefined> = {
  empty: '',
  read: (typed) => typed || undefined,
  asChecked: (typed) => typed || undefined,
  Show: function Platform({ value, onType, error, label }) {
    const t = useTexts();
    const ids = usePlatformIds();
    return (
      <NativeSelect
        {...named(label)}
        value={value}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
        data={[{ value: '', label: t.none }, ...ids]}
      />
    );
  },
};

/** How many there may be; left empty any number. */
export const count: Kind<number | undefined> = {
  empty: '',
  read: (typed) => (isEmpty(typed) ? undefined : readId(typed)),
  asChecked: (typed) => (isEmpty(typed) ? undefined : asWhole(typed)),
  Show: ({ value, onType, error, label }) => (
    <TextInput
      {...named(label)}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};
