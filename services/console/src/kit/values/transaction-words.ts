import type { StatisticsBucket } from '@cowrie/client';

/** What of a bucket of statistics is an amount that was moved, by type. */
export type Flow = Exclude<keyof StatisticsBucket, 'from' | 'transactions' | 'activeWallets' | 'supply'>;
