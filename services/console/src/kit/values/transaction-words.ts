import type { StatisticsBucket } from '@cowrie/client';

export type Flow = Exclude<keyof StatisticsBucket, 'from' | 'transactions' | 'activeWallets' | 'supply'>;
