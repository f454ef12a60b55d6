import { Amount, type PlatformBucket } from '@cowrie/client';
import type { ReactNode } from 'react';
import { Coins } from '../values/coins.tsx';
import { Count } from '../values/count.tsx';
import { FLOWS, useFlowTexts } from './texts.ts';

/** What each bucket has of one thing: drawn as a plot, and a column of the table. */
export type Series<B> = {
  name: string;
  value(bucket: B): number;
  /** What these buckets have together; of one bucket what it has. */
  together(buckets: readonly B[]): ReactNode;
  kind?: 'bars' | 'steps';
};

const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => sum.plus(amount), Amount.from(0));

/** What was moved, by type, and in how many transactions. */
export function useMoved<B extends PlatformBucket>(): readonly Series<B>[] {
  const t = useFlowTexts();
  const flows = FLOWS.map((flow) => ({
    name: t.flows[flow],
    value: (bucket: B) => bucket[flow].toNumber(),
    together: (some: readonly B[]) => <Coins amount={sumOf(some.map((bucket) => bucket[flow]))} />,
  }));
  const transactions = {
    name: t.transactions,
    value: (bucket: B) => bucket.transactions,
    together: (some: readonly B[]) => (
      <Count value={some.reduce((sum, bucket) => sum + bucket.transactions, 0)} />
    ),
  };
  return [...flows, transactions];
}
