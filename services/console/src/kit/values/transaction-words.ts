import type { StatisticsBucket } from '@cowrie/client';

/** The fields of a statistics bucket that are amounts moved, by type. */
export type Flow = Exclude<keyof StatisticsBucket, 'from' | 'transactions' | 'activeWallets' | 'supply'>;
