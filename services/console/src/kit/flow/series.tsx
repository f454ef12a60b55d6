import { Amount, type PlatformBucket } from '@cowrie/client';
import type { ReactNode } from 'react';
import { Coins } from '../values/coins.tsx';
import { Count } from '../values/count.tsx';
import { FLOWS, useFlowTexts } from './texts.ts';

export type Series<B> = {
  id: string;
  name: string;
  value(bucket: B): number;
  total(buckets: readonly B[]): ReactNode;
  kind?: 'bars' | 'steps';
};

const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => sum.plus(amount), Amount.from(0));

export function useMovementSeries<B extends PlatformBucket>(): readonly [Series<B>, ...Series<B>[]] {
  const t = useFlowTexts();
  const flows = FLOWS.map((flow) => ({
    id: flow,
    name: t.flows[flow],
    value: (bucket: B) => bucket[flow].toNumber(),
    total: (some: readonly B[]) => <Coins amount={sumOf(some.map((bucket) => bucket[flow]))} />,
  }));
  const transactions = {
    id: 'transactions',
    name: t.transactions,
    value: (bucket: B) => bucket.transactions,
    total: (some: readonly B[]) => (
      <Count value={some.reduce((sum, bucket) => sum + bucket.transactions, 0)} />
    ),
  };
  return [transactions, ...flows];
}
