import type { Output } from '@cowrie/client';

export type WatchedTreasury = Output<'listTreasuryBalances'>['treasuries'][number];

/** True when the balance is below the treasury's alarm. */
export const isBelowAlarm = ({ alarm, balance }: WatchedTreasury) =>
  alarm !== null && balance.units < alarm.below.units;
