import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { troubleOf } from '../api/trouble.ts';
import { Disclosure } from '../facts/disclosure.tsx';
import type { AccountRef } from '../tables/movements.tsx';
import { StaticTable } from '../tables/object-table.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { balanceRows } from './balance-rows.tsx';
import { LinePlot } from './line-plot.tsx';
import { PERIODS, type PeriodDays } from './moments.ts';
import { useBalanceLineTexts } from './texts.ts';
import { useBalances } from './use-balances.ts';

const DEFAULT_DAYS: PeriodDays = 30;
const HEIGHT_PX = 260;

export function BalanceLine({ account }: { account: AccountRef }) {
  const t = useBalanceLineTexts();
  const [days, setDays] = useState<PeriodDays>(DEFAULT_DAYS);
  const { data, error, refetch } = useBalances(account, days);
  return (
    <Stack gap="sm" pt="sm">
      <SegmentedControl
        aria-label={t.period}
        size="xs"
        w="fit-content"
        value={String(days)}
        onChange={(value) => setDays(PERIODS.find((each) => String(each) === value) ?? DEFAULT_DAYS)}
        data={PERIODS.map((each) => ({ value: String(each), label: t.days(each) }))}
      />
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error &&
        (data ? (
          <LinePlot name={t.title} points={data} heightPx={HEIGHT_PX} />
        ) : (
          <Skeleton height={HEIGHT_PX} />
        ))}
      <Text size="xs" c="dimmed">
        {t.about}
      </Text>
      <Disclosure name={t.numbers}>
        <StaticTable table={balanceRows} question={undefined} rows={data?.toReversed()} />
      </Disclosure>
    </Stack>
  );
}
