import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { texts } from '../i18n/language.tsx';
import { daysAgo, readMoment, toLocalField } from './moments.ts';

const useTexts = texts({
  period: ['Period', 'Période'],
  anyTime: ['Any time', 'Toutes les dates'],
  today: ['Today', 'Aujourd’hui'],
  week: ['Last 7 days', '7 derniers jours'],
  month: ['Last 30 days', '30 derniers jours'],
  custom: ['From … to …', 'Du … au …'],
  since: ['Since', 'Depuis'],
  before: ['Before', 'Avant'],
  wrong: ['Enter a date and a time', 'Saisissez une date et une heure'],
});

type Period = { from?: string | undefined; to?: string | undefined };
type Props = { period: Period; onChoose(period: Period): void };

const DAYS = { today: 0, week: 6, month: 29 } as const;
const isPreset = (text: string): text is keyof typeof DAYS => text in DAYS;

/** The address stores exact moments. */
export function PeriodFields({ period, onChoose }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isSet = period.from !== undefined || period.to !== undefined;
  const preset = (Object.keys(DAYS) as (keyof typeof DAYS)[]).find(
    (name) => period.to === undefined && period.from === daysAgo(DAYS[name], new Date()),
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
          <MomentField
            label={t.since}
            moment={period.from}
            onTake={(from) => onChoose({ ...period, from })}
          />
          <MomentField label={t.before} moment={period.to} onTake={(to) => onChoose({ ...period, to })} />
        </>
      )}
    </>
  );
}

type MomentProps = { label: string; moment: string | undefined; onTake(moment: string | undefined): void };

/** The value applies on Enter or when the field loses the focus. */
function MomentField({ label, moment, onTake }: MomentProps) {
  const t = useTexts();
  const kept = toLocalField(moment);
  const [typed, setTyped] = useState(kept);
  useEffect(() => setTyped(kept), [kept]);
  const read = typed === '' ? undefined : readMoment(typed);
  const take = () => {
    if (read !== null && typed !== kept) onTake(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
  };
  return (
    <TextInput
      type="datetime-local"
      step={1}
      size="xs"
      label={label}
      value={typed}
      error={read === null ? t.wrong : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}
