import { TRANSACTION_TYPES } from '@cowrie/client';
import { Button, Group, TextInput } from '@mantine/core';
import { ChoiceFilter } from '../filters/choice-filter.tsx';
import { texts } from '../i18n/language.tsx';
import { useWord } from '../values/term-names.ts';
import type { MovementFilter } from './movement-filter.ts';

const useTexts = texts({
  type: ['Type', 'Type'],
  any: ['Any type', 'Tous les types'],
  from: ['From', 'Du'],
  to: ['To', 'Au'],
  clear: ['Clear', 'Effacer'],
});

type Props = { value: MovementFilter; onChange(next: MovementFilter): void };

export function MovementFilters({ value, onChange }: Props) {
  const t = useTexts();
  const isSet = Object.values(value).some((each) => each !== undefined);
  const dayField = (name: 'from' | 'to') => (
    <TextInput
      label={t[name]}
      type="date"
      value={value[name] ?? ''}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <Group align="flex-end">
      <ChoiceFilter
        label={t.type}
        any={t.any}
        values={TRANSACTION_TYPES}
        nameOf={useWord()}
        value={value.type}
        onChoose={(type) => onChange({ ...value, type })}
      />
      {dayField('from')}
      {dayField('to')}
      {isSet && (
        <Button variant="default" onClick={() => onChange({})}>
          {t.clear}
        </Button>
      )}
    </Group>
  );
}
