import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { TransactionSearch } from '../../app/search.ts';
import { daysAgo } from './filter-input.ts';
import { useTransactionTexts } from './texts.ts';

type Period = Pick<TransactionSearch, 'from' | 'to'>;
type Props = {
  search: Period;
  onChoose(period: Period): void;
  since: TextInputProps;
  before: TextInputProps;
};

const DAYS = { today: 0, week: 6, month: 29 } as const;
const isPreset = (text: string): text is keyof typeof DAYS => text in DAYS;

/** When it happened: one of the usual periods, or from one moment to another. In the address they are exact moments. */
export function PeriodFields({ search, onChoose, since, before }: Props) {
  const t = useTransactionTexts();
  const [isOpen, setOpen] = useState(false);
  const isSet = search.from !== undefined || search.to !== undefined;
  const preset = (Object.keys(DAYS) as (keyof typeof DAYS)[]).find(
    (name) => search.to === undefined && search.from === daysAgo(DAYS[name], new Date()),
  );
  const choose = (value: string) => {
    setOpen(value === 'custom');
    if (isPreset(value)) onChoose({ from: daysAgo(DAYS[value], new Date()), to: undefined });
    else if (value === '') onChoose({ from: undefined, to: undefined });
  };
  const isCustom = isOpen || (isSet && preset === undefined);
  return (
    <>
      <NativeSelect
        size="xs"
        label={t.period}
        value={isCustom ? 'custom' : (preset ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t.anyTime },
          { value: 'today', label: t.today },
          { value: 'week', label: t.week },
          { value: 'month', label: t.month },
          { value: 'custom', label: t.custom },
        ]}
      />
      {isCustom && (
        <>
          <TextInput type="datetime-local" step={1} {...since} />
          <TextInput type="datetime-local" step={1} {...before} />
        </>
      )}
    </>
  );
}
