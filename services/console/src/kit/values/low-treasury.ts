import type { Output } from '@cowrie/client';

export type WatchedTreasury = Output<'listTreasuryBalances'>['treasuries'][number];

export const isBelowAlarm = ({ alarm, balance }: WatchedTreasury) =>
  alarm !== null && balance.units < alarm.below.units;
