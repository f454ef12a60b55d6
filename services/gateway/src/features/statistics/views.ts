import {
  type StatisticsBucket as BucketState,
  byFlow,
  printTime as time,
  unitsToCoins,
} from '@cowrie/contracts';
import type { StatisticsBucket } from './schemas.ts';

export function statisticsBucketView(state: BucketState): StatisticsBucket {
  return {
    from: time(state.fromMs),
    transactions: state.transactions,
    // History of the release before does not know the newest type, of which there are none yet.
    ...byFlow((flow) => unitsToCoins(state[`${flow}Units`] ?? '0')),
    activeWallets: state.activeWallets,
    supply: unitsToCoins(state.supplyUnits),
  };
}
