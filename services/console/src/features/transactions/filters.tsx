import { TRANSACTION_TYPES } from '@cowrie/client';
import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { ChoiceFilter } from '../../kit/filters/choice-filter.tsx';
import classes from '../../kit/filters/filters.module.css';
import { PeriodFields } from '../../kit/filters/period-fields.tsx';
import { isAmbiguous } from '../../kit/format/amounts.ts';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { usePlatformIds } from '../../kit/platforms.ts';
import type { TransactionSearch } from '../../kit/search.ts';
import { useAmbiguousTexts } from '../../kit/validation/ambiguous.ts';
import { useTreasuryNames, useWord } from '../../kit/values/term-names.ts';
import { type FilterTexts, parseFilters, toFilterTexts } from './filter-input.ts';
import { useTransactionTexts } from './texts.ts';

type Props = { search: TransactionSearch; onSearch(next: TransactionSearch): void };

export function Filters(props: Props) {
  const t = useTransactionTexts();
  const isNarrow = useMediaQuery('(max-width: 52em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(props.search).filter((value) => value !== undefined).length;
  return (
    <>
      {isNarrow && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.showFilters(count)}
        </Button>
      )}
      {(!isNarrow || isOpen) && <Fields {...props} isAny={count > 0} />}
    </>
  );
}

/** Selections apply at once; typed text applies on Enter or when the field loses the focus. */
function Fields({ search, onSearch, isAny }: Props & { isAny: boolean }) {
  const t = useTransactionTexts();
  const { ambiguous } = useAmbiguousTexts();
  const [typed, setTyped] = useState(() => toFilterTexts(search));
  // The fields follow the address on back and forward.
  useEffect(() => setTyped(toFilterTexts(search)), [search]);
  const { search: typedSearch, wrong } = parseFilters(typed);
  const choose = (change: TransactionSearch) => onSearch({ ...search, ...change });
  const take = () => {
    const isOther = Object.entries(typedSearch).some(
      ([name, value]) => search[name as keyof FilterTexts] !== value,
    );
    if (wrong.length === 0 && isOther) choose(typedSearch);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  const wrongAmount = (name: keyof FilterTexts) =>
    isAmbiguous(typed[name]) ? ambiguous(typed[name]) : t.wrongAmount;
  const field = (name: keyof FilterTexts, label: string, wrongText: string) => ({
    label,
    size: 'xs',
    value: typed[name],
    autoComplete: 'off',
    error: wrong.includes(name) ? wrongText : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: take,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not know <search>
    <form role="search" aria-label={t.filters} className={classes.filters} onSubmit={submit}>
      <Selects search={search} onChoose={choose} />
      <PersonFilter isSmall value={search.userId} onChoose={(userId) => choose({ userId })} />
      <PersonFilter
        isSmall
        label={t.initiatedBy}
        value={search.initiatedBy}
        onChoose={(initiatedBy) => choose({ initiatedBy })}
      />
      <TextInput {...field('reference', t.reference, '')} maxLength={100} />
      <TextInput
        {...field('metadata', t.metadata, t.wrongMetadata)}
        placeholder="order=4711"
        maxLength={541}
      />
      <TextInput {...field('minAmount', t.minAmount, wrongAmount('minAmount'))} inputMode="decimal" />
      <TextInput {...field('maxAmount', t.maxAmount, wrongAmount('maxAmount'))} inputMode="decimal" />
      <PeriodFields period={search} onChoose={choose} />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" variant="light">
          {t.apply}
        </Button>
        {isAny && (
          <Button size="xs" variant="default" onClick={() => onSearch({})}>
            {t.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

type SelectsProps = { search: TransactionSearch; onChoose(change: TransactionSearch): void };

function Selects({ search, onChoose }: SelectsProps) {
  const t = useTransactionTexts();
  const names = useTreasuryNames();
  return (
    <>
      <ChoiceFilter
        size="xs"
        label={t.type}
        any={t.anyType}
        values={TRANSACTION_TYPES}
        nameOf={useWord()}
        value={search.type}
        onChoose={(type) => onChoose({ type })}
      />
      <ChoiceFilter
        size="xs"
        label={t.treasury}
        any={t.anyTreasury}
        values={Object.keys(names) as (keyof typeof names)[]}
        nameOf={(code) => names[code]}
        value={search.treasury}
        onChoose={(treasury) => onChoose({ treasury })}
      />
      <ChoiceFilter
        size="xs"
        label={t.platform}
        any={t.anyPlatform}
        values={usePlatformIds().toSorted()}
        value={search.platform}
        onChoose={(platform) => onChoose({ platform })}
      />
    </>
  );
}
