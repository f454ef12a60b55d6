import * as created from 'openapi:createLimit';
import type { Limit } from '@cowrie/client';
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { named } from '../../kit/forms/form/field-kinds.tsx';
import type { Kind } from '../../kit/forms/form/fields.ts';
import { texts, type WordsOf } from '../../kit/i18n/language.tsx';
import { useWord } from '../../kit/values/term-names.ts';
import { partsOf, UNITS, type Unit, windowOf } from '../../kit/values/window.ts';

/** The kinds of fields that only limits have. */

type Spent = NonNullable<Limit['types']>[number];
const SPENT = (created.default.properties?.types?.anyOf?.[0]?.items?.enum ?? []) as Spent[];

const SPACE = ' ';
const wordsIn = (typed: string) => typed.split(SPACE);
const ticked = (typed: string) => {
  const found = SPENT.filter((each) => wordsIn(typed).includes(each));
  return found.length === 0 ? undefined : found;
};

/** Types of transactions; none ticked is any. */
export const types: Kind<Spent[] | undefined> = {
  empty: '',
  read: ticked,
  asChecked: ticked,
  Show: function Types({ value, onType, error, label }) {
    const word = useWord();
    return (
      <Checkbox.Group
        {...named(label)}
        value={wordsIn(value)}
        onChange={(each) => onType(each.join(SPACE))}
        error={error}
      >
        <Group mt="xs">
          {SPENT.map((each) => (
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

/** A window as it is typed: a number and a unit. */
export function typedWindow(window: string): string {
  const { count, unit } = partsOf(window) ?? { count: 1, unit: 'day' };
  return `${count}${SPACE}${unit}`;
}

const unitIn = (typed: string): Unit => UNITS.find((unit) => unit === wordsIn(typed)[1]) ?? 'day';
function readWindow(typed: string): string | null {
  const [count = ''] = wordsIn(typed);
  return /^[1-9]\d{0,4}$/.test(count) ? windowOf(Number(count), unitIn(typed)) : null;
}

/** A window of time. */
export const window: Kind<string> = {
  empty: typedWindow('P1D'),
  read: readWindow,
  // With its space it is no duration, which the document's pattern says.
  asChecked: (typed) => readWindow(typed) ?? (typed.startsWith(SPACE) ? undefined : typed),
  Show: function Window({ value, onType, error, label }) {
    const t = useUnitTexts();
    const [count = ''] = wordsIn(value);
    return (
      <Group align="flex-end" wrap="nowrap" grow>
        <TextInput
          {...named(label)}
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
