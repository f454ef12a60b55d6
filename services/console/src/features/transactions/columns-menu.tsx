import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { useTransactionTexts } from './texts.ts';
import { transactions } from './transaction-table.tsx';

const KEPT_AS = 'cowrie.hidden-columns.transactions';
const HIDDEN_AT_FIRST = ['reference', 'platform', 'initiatedBy'] as const;

type Name = keyof typeof transactions.columns;
const NAMES = Object.keys(transactions.columns) as Name[];

export function useHiddenColumns(): [readonly Name[], (next: readonly Name[]) => void] {
  const [hidden, setHidden] = useState<readonly Name[]>(() => {
    const kept = localStorage.getItem(KEPT_AS)?.split(',');
    return kept ? NAMES.filter((name) => kept.includes(name)) : HIDDEN_AT_FIRST;
  });
  const keep = (next: readonly Name[]) => {
    localStorage.setItem(KEPT_AS, next.join(','));
    setHidden(next);
  };
  return [hidden, keep];
}

type Props = { hidden: readonly Name[]; onChange(hidden: readonly Name[]): void };

export function ColumnsMenu({ hidden, onChange }: Props) {
  const t = useTransactionTexts();
  const { columns } = transactions.texts[useLanguage().language];
  const toggle = (name: Name) =>
    onChange(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default">{t.columns}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns}>
        <Stack gap="xs">
          {NAMES.map((name) => (
            <Checkbox
              key={name}
              label={columns[name]}
              checked={!hidden.includes(name)}
              // The column with the link stays, because Enter follows the first link of a row.
              disabled={name === 'at'}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
