import { type StatisticsBucket as BucketState, byFlow } from '@cowrie/contracts';
import { coins, time } from '../../api/views.ts';
import type { StatisticsBucket } from './schemas.ts';

export function statisticsBucketView(state: BucketState): StatisticsBucket {
  return {
    from: time(state.fromMs),
    transactions: state.transactions,
    // History of the release before does not know the newest type, of which there are none yet.
    ...byFlow((flow) => coins(state[`${flow}Units`] ?? '0')),
    activeWallets: state.activeWallets,
    supply: coins(state.supplyUnits),
  };
}
