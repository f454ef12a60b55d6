import { SegmentedControl, Stack, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { Figure, Figures } from '../../../kit/facts/figures.tsx';
import { useAccount } from '../../../kit/forms/accounts.ts';
import { RecordTable } from '../../../kit/tables/record-table.tsx';
import { Coins } from '../../../kit/values/coins.tsx';
import { Party } from '../../../kit/values/party.tsx';
import { type CheckedRow, isGood, totalOf } from './check.ts';
import { type RewardFileTexts, useRewardFileTexts } from './texts.ts';

type RowFilter = 'all' | 'bad' | 'good';
const ROW_FILTERS: Record<RowFilter, (row: CheckedRow) => boolean> = {
  all: () => true,
  bad: (row) => !isGood(row),
  good: isGood,
};

export const CheckTable = memo(({ rows }: { rows: readonly CheckedRow[] }) => {
  const t = useRewardFileTexts();
  const [show, setShow] = useState<RowFilter>('all');
  const good = rows.filter(isGood);
  return (
    <Stack>
      <Sums rows={rows} good={good} />
      <SegmentedControl
        aria-label={t.show}
        size="xs"
        value={show}
        onChange={(next) => setShow(next === 'bad' || next === 'good' ? next : 'all')}
        data={[
          { value: 'all', label: `${t.all} ${rows.length}` },
          { value: 'bad', label: `${t.bad} ${rows.length - good.length}` },
          { value: 'good', label: `${t.good} ${good.length}` },
        ]}
      />
      <RecordTable
        caption={t.rows}
        rows={rows.filter(ROW_FILTERS[show])}
        keyOf={({ line }) => line}
        empty={t.none}
        columns={[
          { name: t.line, cell: ({ line }) => line },
          { name: t.user, cell: (row) => <UserCell row={row} /> },
          { name: t.reason, cell: ({ reason }) => reason },
          { name: t.now, isAmount: true, cell: ({ before }) => before && <Coins amount={before} /> },
          { name: t.amount, isAmount: true, cell: (row) => <AmountCell row={row} /> },
          { name: t.after, isAmount: true, cell: (row) => <BalanceAfterCell row={row} /> },
          { name: t.check, cell: (row) => <CheckResult row={row} t={t} /> },
        ]}
      />
    </Stack>
  );
});

function Sums({ rows, good }: { rows: readonly CheckedRow[]; good: readonly CheckedRow[] }) {
  const t = useRewardFileTexts();
  const { balance } = useAccount({ treasury: 'rewards' });
  const total = totalOf(good);
  const left = balance?.minus(total);
  const isTooMuch = left !== undefined && left.units < 0n;
  return (
    <div>
      <Figures>
        <Figure name={t.good}>{good.length}</Figure>
        <Figure name={t.bad}>{rows.length - good.length}</Figure>
        <Figure name={t.total}>
          <Coins amount={total} />
        </Figure>
        <Figure name={t.left}>{left && <Coins amount={left} />}</Figure>
      </Figures>
      {isTooMuch && (
        <Text role="status" size="sm" mt="xs" c="var(--mantine-color-error)">
          {t.tooMuch}
        </Text>
      )}
    </div>
  );
}

const UserCell = ({ row: { user, typed } }: { row: CheckedRow }) =>
  user ? <Party userId={user.id} name={user.fullName} /> : typed.who;

const AmountCell = ({ row }: { row: CheckedRow }) =>
  row.amount === null ? row.typed.amount : <Coins amount={row.amount} sign={isGood(row) ? '+' : undefined} />;

const BalanceAfterCell = ({ row }: { row: CheckedRow }) =>
  isGood(row) && row.before && row.amount && <Coins amount={row.before.plus(row.amount)} />;

export const formatProblems = ({ problems }: CheckedRow, t: RewardFileTexts): string =>
  problems.map(({ code, line }) => t.problems[code](line)).join('; ');

function CheckResult({ row, t }: { row: CheckedRow; t: RewardFileTexts }) {
  const notes = row.notes.map(({ code, line }) => t.notes[code](line)).join('; ');
  if (!isGood(row)) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {formatProblems(row, t)}
      </Text>
    );
  }
  return (
    <Text size="sm" c={notes === '' ? 'dimmed' : 'var(--mantine-color-yellow-light-color)'}>
      {notes === '' ? t.ok : notes}
    </Text>
  );
}
