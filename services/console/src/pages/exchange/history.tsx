import type { ExchangeRate } from '@cowrie/client';
import { Skeleton, Stack } from '@mantine/core';
import { api } from '../../api/api.ts';
import { StepPlot } from '../../ui/plots/step-plot.tsx';
import { useList } from '../../ui/tables/list.ts';
import { RecordList } from '../../ui/tables/record-list.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useRateText } from './rate-text.ts';
import { useExchangeTexts } from './texts.ts';

const PAGE_SIZE = 100;
const PLOT_PX = 220;

/** The rates that there were, newest first, and how they went. */
export function RateHistory() {
  const t = useExchangeTexts();
  const text = useRateText();
  const list = useList(
    ['exchange-rates'],
    (at) => api.listExchangeRates({ ...at, limit: PAGE_SIZE }),
    ({ rates }) => rates,
  );
  return (
    <Stack>
      {list.rows === undefined && !list.trouble && <Skeleton height={PLOT_PX + 70} radius="lg" />}
      {list.rows && list.rows.length > 0 && (
        <StepPlot name={t.plot} points={pointsOf(list.rows)} format={text.rate} heightPx={PLOT_PX} />
      )}
      <RecordList
        caption={t.history}
        list={list}
        keyOf={({ since }) => since}
        empty={t.noHistory}
        columns={[
          { name: t.since, cell: ({ since }) => <Time at={since} /> },
          { name: t.fee, isAmount: true, cell: ({ feePercent }) => text.fee(feePercent) },
          { name: t.rate, isAmount: true, cell: ({ xafPerCoin }) => text.rate(xafPerCoin) },
        ]}
      />
    </Stack>
  );
}

/** Oldest first; the last one counts until now. */
function pointsOf(rates: readonly ExchangeRate[]) {
  const points = rates
    .map(({ since, xafPerCoin }) => ({ at: Date.parse(since), value: xafPerCoin }))
    .reverse();
  const last = points.at(-1);
  return last ? [...points, { at: Math.max(Date.now(), last.at), value: last.value }] : points;
}
