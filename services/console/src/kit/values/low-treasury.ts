import type { Output } from '@cowrie/client';

export type Watched = Output<'listTreasuryBalances'>['treasuries'][number];

/** Whether it has less than its alarm. */
export const isLow = ({ alarm, balance }: Watched) => alarm !== null && balance.units < alarm.below.units;
