import * as created from 'openapi:createLimit';
import type { Limit } from '@cowrie/client';
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { labelProps } from '../../kit/forms/form/field-kinds.tsx';
import type { FieldKind } from '../../kit/forms/form/fields.ts';
import { texts, type WordsOf } from '../../kit/i18n/language.tsx';
import { useWord } from '../../kit/values/term-names.ts';
import { readWindow, UNITS, type Unit, writeWindow } from '../../kit/values/window.ts';

type SpendingType = NonNullable<Limit['types']>[number];
const SPENDING_TYPES = (created.default.properties?.types?.anyOf?.[0]?.items?.enum ?? []) as SpendingType[];

const SPACE = ' ';
const wordsIn = (typed: string) => typed.split(SPACE);
const readTypes = (typed: string) => {
  const found = SPENDING_TYPES.filter((each) => wordsIn(typed).includes(each));
  return found.length === 0 ? undefined : found;
};

/** None means any type. */
export const types: FieldKind<SpendingType[] | undefined> = {
  empty: '',
  read: readTypes,
  toJson: readTypes,
  Control: function Types({ value, onType, error, label }) {
    const word = useWord();
    return (
      <Checkbox.Group
        {...labelProps(label)}
        value={wordsIn(value)}
        onChange={(each) => onType(each.join(SPACE))}
        error={error}
      >
        <Group mt="xs">
          {SPENDING_TYPES.map((each) => (
            <Checkbox key={each} value={each} label={word(each)} />
          ))}
        </Group>
      </Checkbox.Group>
    );
  },
};

const useUnitTexts = texts<WordsOf<Record<Unit, string> & { unit: string }>>({
  unit: ['Unit', 'Unité'],
  minute: ['minutes', 'minutes'],
  hour: ['hours', 'heures'],
  day: ['days', 'jours'],
  week: ['weeks', 'semaines'],
});

export function typedWindow(window: string): string {
  const { count, unit } = readWindow(window) ?? { count: 1, unit: 'day' };
  return `${count}${SPACE}${unit}`;
}

const unitIn = (typed: string): Unit => UNITS.find((unit) => unit === wordsIn(typed)[1]) ?? 'day';
function readTypedWindow(typed: string): string | null {
  const [count = ''] = wordsIn(typed);
  return /^[1-9]\d{0,4}$/.test(count) ? writeWindow(Number(count), unitIn(typed)) : null;
}

export const window: FieldKind<string> = {
  empty: typedWindow('P1D'),
  read: readTypedWindow,
  // Text with a leading space is no duration, so the document's pattern rejects it.
  toJson: (typed) => readTypedWindow(typed) ?? (typed.startsWith(SPACE) ? undefined : typed),
  Control: function Window({ value, onType, error, label }) {
    const t = useUnitTexts();
    const [count = ''] = wordsIn(value);
    return (
      <Group align="flex-end" wrap="nowrap" grow>
        <TextInput
          {...labelProps(label)}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          error={error}
          onChange={({ currentTarget }) => onType(`${currentTarget.value.trim()}${SPACE}${unitIn(value)}`)}
        />
        <NativeSelect
          aria-label={t.unit}
          value={unitIn(value)}
          onChange={({ currentTarget }) => onType(`${count}${SPACE}${currentTarget.value}`)}
          data={UNITS.map((unit) => ({ value: unit, label: t[unit] }))}
        />
      </Group>
    );
  },
};
