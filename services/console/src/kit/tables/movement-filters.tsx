import { TRANSACTION_TYPES } from '@cowrie/client';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
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
  const word = useWord();
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
      <NativeSelect
        label={t.type}
        value={value.type ?? ''}
        onChange={(event) =>
          onChange({ ...value, type: TRANSACTION_TYPES.find((each) => each === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t.any },
          ...TRANSACTION_TYPES.map((type) => ({ value: type, label: word(type) })),
        ]}
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
