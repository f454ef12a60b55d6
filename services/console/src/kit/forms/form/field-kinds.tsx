import type { Amount, JsonSchema } from '@cowrie/client';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { momentOf } from '../../filters/moments.ts';
import { readAmount } from '../../format/amounts.ts';
import { readId } from '../../format/ids.ts';
import { PersonField } from '../../people/person-field.tsx';
import { asAmount, asWhole } from '../../validation/fields.ts';
import { AmountInput, type Offer } from '../amount-input.tsx';
import { ReasonField } from '../fields.tsx';
import type { FieldProps, Kind, Label, Typed } from './fields.ts';

/** The kinds of fields that acts have. */

export const named = (label: Label | undefined) => {
  const [name, about] = typeof label === 'string' ? [label] : (label ?? []);
  return { label: name, ...(about === undefined ? {} : { description: about }) };
};

/** A user, who is found by their name. */
export const user: Kind<number> = {
  empty: '',
  read: readId,
  asChecked: asWhole,
  Show: ({ value, onType, error, label }) => (
    <PersonField {...(label ? named(label) : {})} value={value} onType={onType} error={error} />
  ),
};

/** Coins; what is often meant a button types. */
export const coinsOffering = (useOffers: (input: Typed) => readonly Offer[]): Kind<Amount> => ({
  empty: '',
  read: readAmount,
  asChecked: asAmount,
  Show: function Coins({ value, onType, error, input, label }) {
    const offers = useOffers(input);
    const names = label ? named(label) : {};
    return <AmountInput {...names} value={value} onType={onType} offers={offers} error={error} />;
  },
});

const nothing = (_input: Typed): readonly Offer[] => [];
export const coins = coinsOffering(nothing);

/** Coins of which there is a most. */
export const coinsUpTo = (useMost: (input: Typed) => Amount | undefined): Kind<Amount> =>
  coinsOffering(function useTheMost(input) {
    const amount = useMost(input);
    return amount === undefined ? [] : [{ name: 'most', amount }];
  });

const readText = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** Why, for both sides to see. */
export const reason: Kind<string> = {
  empty: '',
  read: readText,
  asChecked: (typed) => typed.trim(),
  Show: ({ value, onType, error }) => <ReasonField value={value} onType={onType} error={error} />,
};

function Line({ value, onType, error, label, schema }: FieldProps) {
  return (
    <TextInput
      {...named(label)}
      {...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength })}
      autoComplete="off"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** A line of text. */
export const text: Kind<string> = {
  empty: '',
  read: readText,
  asChecked: (typed) => typed.trim(),
  Show: Line,
};

/** A field that may be left empty. */
export const optional = <Value,>(kind: Kind<Value>): Kind<Value | undefined> => ({
  ...kind,
  read: (typed) => (typed.trim() === '' ? undefined : kind.read(typed)),
});

/** One of these, whose words are given; the first is chosen to begin with, or what an act begins with. */
export function choice<Value extends string | number>(
  values: readonly Value[],
  useWords: () => (value: Value) => string,
): Kind<Value> {
  const find = (typed: string) => values.find((each) => String(each) === typed);
  return {
    empty: String(values[0] ?? ''),
    read: (typed) => find(typed) ?? null,
    asChecked: find,
    Show: function Choice({ value, onType, error, label }) {
      const wordOf = useWords();
      return (
        <NativeSelect
          {...named(label)}
          value={value}
          error={error}
          onChange={(event) => onType(event.currentTarget.value)}
          data={values.map((each) => ({ value: String(each), label: wordOf(each) }))}
        />
      );
    },
  };
}

const SPACE = ' ';
const wordsIn = (typed: string) => typed.split(SPACE).filter((word) => word !== '');

/** Any of these, in words, with what the API calls them below; a draft keeps them between spaces. */
export function ticks<Value extends string>(
  values: readonly Value[],
  useWords: () => (value: string) => string,
): Kind<Value[]> {
  const read = (typed: string) => values.filter((each) => wordsIn(typed).includes(each));
  return {
    empty: '',
    read,
    asChecked: read,
    Show: function Ticks({ value, onType, error, label }) {
      const wordOf = useWords();
      return (
        <Checkbox.Group
          {...named(label)}
          value={wordsIn(value)}
          onChange={(ticked) => onType(ticked.join(SPACE))}
          error={error}
        >
          {values.map((each) => (
            <Checkbox key={each} value={each} label={wordOf(each)} description={each} mt="xs" />
          ))}
        </Checkbox.Group>
      );
    },
  };
}

/** Any of those that the document has for a list. */
export const ticksIn = <Value extends string>(
  list: JsonSchema | undefined,
  useWords: () => (value: string) => string,
): Kind<Value[]> => ticks((list?.items?.enum ?? []) as Value[], useWords);

/** A moment, typed as it is where the reader is. */
export const moment: Kind<string> = {
  empty: '',
  read: momentOf,
  asChecked: (typed) => momentOf(typed) ?? '',
  Show: ({ value, onType, error, label }) => (
    <TextInput
      {...named(label)}
      type="datetime-local"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};

/** When a day ends where the reader is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The last day of something. */
export const lastDay: Kind<string | undefined> = {
  empty: '',
  read: (typed) => (typed === '' ? undefined : endOf(typed)),
  asChecked: (typed) => (typed === '' ? undefined : endOf(typed)),
  Show: ({ value, onType, error, label }) => (
    <TextInput
      {...named(label)}
      type="date"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};
