import { Amount, type StatisticsBucket } from '@cowrie/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Plot, Plots } from '../../ui/plots/plot.tsx';
import { Coins } from '../../ui/values/coins.tsx';
import { Count } from '../../ui/values/count.tsx';
import { type Buckets, useBucketName, useEndName } from './buckets.ts';
import type { Interval, Period } from './period.ts';
import { COUNTS, FLOWS, useFlowTexts } from './texts.ts';

type Props = {
  buckets: Buckets;
  period: Period;
  interval: Interval;
  /** The bucket that is pointed at. */
  at: number | null;
  onPoint(at: number | null): void;
};

const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => sum.plus(amount), Amount.from(0));

/** A plot for each type: the sum of the period above it, or what there was where the reader points. */
export function FlowPlots({ buckets, period, interval, at: pointed, onPoint }: Props) {
  const t = useFlowTexts();
  const nameOf = useBucketName(interval);
  const endOf = useEndName(period);
  // Fewer may have come since somebody pointed.
  const at = buckets && pointed !== null && pointed < buckets.length ? pointed : null;
  const shown = at === null ? undefined : buckets?.[at];
  const ends = buckets && buckets.length > 0 ? [buckets[0], buckets.at(-1)] : [];
  const foot = shown
    ? nameOf(shown.from)
    : ends.map((end) => end && <span key={end.from}>{endOf(end.from)}</span>);
  const plot = (
    name: string,
    values: (bucket: StatisticsBucket) => number,
    above: (buckets: readonly StatisticsBucket[]) => ReactNode,
    kind: 'bars' | 'steps' = 'bars',
  ) => (
    <Plot key={name} {...{ name, kind, at, onPoint, foot }} values={buckets?.map(values)}>
      {buckets && above(shown ? [shown] : buckets)}
    </Plot>
  );
  return (
    <>
      <Plots>
        {FLOWS.map((flow) =>
          plot(
            t.flows[flow],
            (bucket) => bucket[flow].toNumber(),
            (some) => <Coins amount={sumOf(some.map((bucket) => bucket[flow]))} />,
          ),
        )}
        {COUNTS.map((count) =>
          plot(
            t.counts[count],
            (bucket) => bucket[count],
            (some) => <CountOf name={count} buckets={some} />,
          ),
        )}
        {plot(
          t.supply,
          (bucket) => bucket.supply.toNumber(),
          (some) => (
            <Coins amount={some.at(-1)?.supply ?? Amount.from(0)} />
          ),
          'steps',
        )}
      </Plots>
      <Text size="xs" c="dimmed">
        {t.note}
      </Text>
    </>
  );
}

/** Transactions add up. Of wallets the same may have had a part in several buckets: the most in one of them is shown. */
function CountOf({ name, buckets }: { name: (typeof COUNTS)[number]; buckets: readonly StatisticsBucket[] }) {
  const counts = buckets.map((bucket) => bucket[name]);
  if (name === 'activeWallets') return <Count value={Math.max(0, ...counts)} />;
  return <Count value={counts.reduce((sum, count) => sum + count, 0)} />;
}
