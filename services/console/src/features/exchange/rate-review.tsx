import { Alert, Stack, Text } from '@mantine/core';
import type { ReviewProps } from '../../kit/forms/form/form.ts';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import { useRateNow } from '../../kit/use-rate-now.ts';
import { differenceOf, type Rate, xafFor } from './rate-input.ts';
import { useRateText } from './rate-text.ts';
import { useExchangeTexts } from './texts.ts';

const EXAMPLE_COINS = 100n;
/** A larger relative difference is probably a typing error. */
const LARGE = 0.2;

export function RateReview({ body: next }: ReviewProps<Rate>) {
  const t = useExchangeTexts();
  const text = useRateText();
  const now = useRateNow().data ?? null;
  const difference = now && differenceOf(next, now);
  const both = (of: (rate: Rate) => string) => ({ now: now ? of(now) : '–', next: of(next) });
  const rows = [
    { name: t.rate, ...both(({ xafPerCoin }) => text.rate(xafPerCoin)) },
    { name: t.fee, ...both(({ feePercent }) => text.fee(feePercent)) },
    { name: t.example, ...both((rate) => text.xaf(xafFor(EXAMPLE_COINS, rate))) },
  ];
  return (
    <Stack>
      <RecordTable
        caption={t.set}
        rows={rows}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: '', cell: ({ name }) => name },
          { name: t.before, isAmount: true, cell: (row) => row.now },
          { name: t.after, isAmount: true, cell: (row) => <b>{row.next}</b> },
        ]}
      />
      {difference !== null && (
        <Text size="sm">
          {t.difference}: {text.change(difference)}
        </Text>
      )}
      {difference !== null && Math.abs(difference) > LARGE && (
        <Alert color="yellow" variant="light" title={t.large(text.change(difference))} />
      )}
      <Text size="sm" c="dimmed">
        {t.effect}
      </Text>
    </Stack>
  );
}
