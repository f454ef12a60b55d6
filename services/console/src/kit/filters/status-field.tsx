import { texts } from '../i18n/language.tsx';
import { useWord } from '../values/term-names.ts';
import type { Word } from '../values/terms.ts';
import { ChoiceFilter } from './choice-filter.tsx';

const useTexts = texts({
  status: ['Status', 'État'],
  any: ['Any status', 'Tous les états'],
});

type Props<Value extends Word> = {
  values: readonly Value[];
  value: Value | undefined;
  onChoose(next: Value | undefined): void;
};

export function StatusField<Value extends Word>({ values, value, onChoose }: Props<Value>) {
  const t = useTexts();
  const word = useWord();
  return (
    <ChoiceFilter
      label={t.status}
      any={t.any}
      values={values}
      nameOf={word}
      value={value}
      onChoose={onChoose}
    />
  );
}
