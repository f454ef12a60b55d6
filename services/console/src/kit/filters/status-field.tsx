import { NativeSelect } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { useWord } from '../values/term-names.ts';
import type { Word } from '../values/terms.ts';

const useTexts = texts({
  status: ['Status', 'État'],
  any: ['Any status', 'Tous les états'],
});

type Props<Value extends Word> = {
  values: readonly Value[];
  value: Value | undefined;
  onChoose(next: Value | undefined): void;
};

/** One of the statuses that records can have, or any. */
export function StatusField<Value extends Word>({ values, value, onChoose }: Props<Value>) {
  const t = useTexts();
  const word = useWord();
  return (
    <NativeSelect
      label={t.status}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(values.find((each) => each === currentTarget.value))}
      data={[{ value: '', label: t.any }, ...values.map((each) => ({ value: each, label: word(each) }))]}
    />
  );
}
