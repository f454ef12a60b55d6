import { Group, SegmentedControl } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { useWord } from '../values/term-names.ts';
import type { Word } from '../values/terms.ts';

const useTexts = texts({
  label: ['Status', 'État'],
});

type Props<Value extends Word> = {
  values: readonly Value[];
  value: Value;
  onChoose(value: Value): void;
};

export function StatusFilter<Value extends Word>({ values, value, onChoose }: Props<Value>) {
  const t = useTexts();
  const word = useWord();
  const choose = (text: string) => {
    const chosen = values.find((each) => each === text);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <Group>
      <SegmentedControl
        aria-label={t.label}
        size="sm"
        value={value}
        onChange={choose}
        data={values.map((each) => ({ value: each, label: word(each) }))}
      />
    </Group>
  );
}
