import type { Amount, JsonSchema } from '@cowrie/client';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { readMoment } from '../../filters/moments.ts';
import { readAmount } from '../../format/amounts.ts';
import { readId } from '../../format/ids.ts';
import { PersonField } from '../../people/person-field.tsx';
import { amountOrText, wholeNumberOrText } from '../../validation/fields.ts';
import { AmountInput, type Offer } from '../amount-input.tsx';
import { ReasonField } from '../fields.tsx';
import type { FieldKind, FieldProps, FormInput, Label } from './fields.ts';

export const labelProps = (label: Label | undefined) => {
  const [name, about] = typeof label === 'string' ? [label] : (label ?? []);
  return { label: name, ...(about === undefined ? {} : { description: about }) };
};

export const user: FieldKind<number> = {
  empty: '',
  read: readId,
  toJson: wholeNumberOrText,
  Control: ({ value, onType, error, label }) => (
    <PersonField {...(label ? labelProps(label) : {})} value={value} onType={onType} error={error} />
  ),
};

export const coinsWithOffers = (useOffers: (input: FormInput) => readonly Offer[]): FieldKind<Amount> => ({
  empty: '',
  read: readAmount,
  toJson: amountOrText,
  Control: function Coins({ value, onType, error, input, label }) {
    const offers = useOffers(input);
    const names = label ? labelProps(label) : {};
    return <AmountInput {...names} value={value} onType={onType} offers={offers} error={error} />;
  },
});

const nothing = (_input: FormInput): readonly Offer[] => [];
export const coins = coinsWithOffers(nothing);

export const coinsUpTo = (useMost: (input: FormInput) => Amount | undefined): FieldKind<Amount> =>
  coinsWithOffers(function useTheMost(input) {
    const amount = useMost(input);
    return amount === undefined ? [] : [{ name: 'most', amount }];
  });

const readText = (typed: string) => (typed.trim() === '' ? null : typed.trim());

export const reason: FieldKind<string> = {
  empty: '',
  read: readText,
  toJson: (typed) => typed.trim(),
  Control: ({ value, onType, error }) => <ReasonField value={value} onType={onType} error={error} />,
};

function Line({ value, onType, error, label, schema }: FieldProps) {
  return (
    <TextInput
      {...labelProps(label)}
      {...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength })}
      autoComplete="off"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

export const text: FieldKind<string> = {
  empty: '',
  read: readText,
  toJson: (typed) => typed.trim(),
  Control: Line,
};

export const optional = <Value,>(kind: FieldKind<Value>): FieldKind<Value | undefined> => ({
  ...kind,
  read: (typed) => (typed.trim() === '' ? undefined : kind.read(typed)),
});

/** The first value is the default, unless the form has an initial value. */
export function choice<Value extends string | number>(
  values: readonly Value[],
  useWords: () => (value: Value) => string,
): FieldKind<Value> {
  const find = (typed: string) => values.find((each) => String(each) === typed);
  return {
    empty: String(values[0] ?? ''),
    read: (typed) => find(typed) ?? null,
    toJson: find,
    Control: function Choice({ value, onType, error, label }) {
      const wordOf = useWords();
      return (
        <NativeSelect
          {...labelProps(label)}
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

/** A draft stores the values separated by spaces. */
export function checkboxes<Value extends string>(
  values: readonly Value[],
  useWords: () => (value: string) => string,
): FieldKind<Value[]> {
  const read = (typed: string) => values.filter((each) => wordsIn(typed).includes(each));
  return {
    empty: '',
    read,
    toJson: read,
    Control: function Ticks({ value, onType, error, label }) {
      const wordOf = useWords();
      return (
        <Checkbox.Group
          {...labelProps(label)}
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

export const checkboxesOf = <Value extends string>(
  list: JsonSchema | undefined,
  useWords: () => (value: string) => string,
): FieldKind<Value[]> => checkboxes((list?.items?.enum ?? []) as Value[], useWords);

export const moment: FieldKind<string> = {
  empty: '',
  read: readMoment,
  toJson: (typed) => readMoment(typed) ?? '',
  Control: ({ value, onType, error, label }) => (
    <TextInput
      {...labelProps(label)}
      type="datetime-local"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};

const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

export const lastDay: FieldKind<string | undefined> = {
  empty: '',
  read: (typed) => (typed === '' ? undefined : endOfDay(typed)),
  toJson: (typed) => (typed === '' ? undefined : endOfDay(typed)),
  Control: ({ value, onType, error, label }) => (
    <TextInput
      {...labelProps(label)}
      type="date"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};
