import type { ExchangeRate } from '@cowrie/client';
import { Skeleton, Stack } from '@mantine/core';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { Chart } from '../../kit/plots/chart.tsx';
import { RowsTable, useRows } from '../../kit/tables/object-table.tsx';
import { exchangeRates } from './rate-table.tsx';
import { useRateText } from './rate-text.ts';
import { useExchangeTexts } from './texts.ts';

const PLOT_PX = 220;

export function RateHistory() {
  const t = useExchangeTexts();
  const text = useRateText();
  const { locale } = useLanguage();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const list = useRows(exchangeRates, undefined);
  return (
    <Stack>
      {list.rows === undefined && !list.trouble && <Skeleton height={PLOT_PX + 70} radius="lg" />}
      {list.rows && list.rows.length > 0 && (
        <Chart
          name={t.plot}
          points={pointsOf(list.rows)}
          kind="steps"
          heightPx={PLOT_PX}
          tickOf={(at) => day.format(at)}
          tooltipOf={({ at, value }) => (
            <>
              <div>{moment.format(at)}</div>
              <strong>{text.rate(value)}</strong>
            </>
          )}
        />
      )}
      <RowsTable table={exchangeRates} question={undefined} list={list} />
    </Stack>
  );
}

/** Oldest first. The last rate extends to now. */
function pointsOf(rates: readonly ExchangeRate[]) {
  const points = rates
    .map(({ since, xafPerCoin }) => ({ at: Date.parse(since), value: xafPerCoin }))
    .reverse();
  const last = points.at(-1);
  return last ? [...points, { at: Math.max(Date.now(), last.at), value: last.value }] : points;
}
