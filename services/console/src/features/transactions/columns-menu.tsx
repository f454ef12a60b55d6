import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { OPTIONAL_COLUMNS } from './columns.tsx';
import { useTransactionTexts } from './texts.ts';

const KEPT_AS = 'cowrie.hidden-columns.transactions';

/** The columns that the reader does not want to see, kept for the next visit. */
export function useHiddenColumns(): [readonly string[], (next: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => localStorage.getItem(KEPT_AS)?.split(',') ?? OPTIONAL_COLUMNS,
  );
  const keep = (next: readonly string[]) => {
    localStorage.setItem(KEPT_AS, next.join(','));
    setHidden(next);
  };
  return [hidden, keep];
}

type Props = {
  columns: readonly { id: string; name: string }[];
  hidden: readonly string[];
  onChange(hidden: readonly string[]): void;
};

/** Which columns are shown. */
export function ColumnsMenu({ columns, hidden, onChange }: Props) {
  const t = useTransactionTexts();
  const toggle = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default">{t.columns}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns}>
        <Stack gap="xs">
          {columns.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!hidden.includes(id)}
              // The way into a transaction stays.
              disabled={id === 'id'}
              onChange={() => toggle(id)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
