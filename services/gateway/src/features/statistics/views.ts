import type { StatisticsBucket as BucketState } from '@cowrie/contracts';
import { coins, time } from '../../api/views.ts';
import type { StatisticsBucket } from './schemas.ts';

export function statisticsBucketView(state: BucketState): StatisticsBucket {
  return {
    from: time(state.fromMs),
    transactions: state.transactions,
    minted: coins(state.mintedUnits),
    burned: coins(state.burnedUnits),
    transferred: coins(state.transferredUnits),
    purchased: coins(state.purchasedUnits),
    rewarded: coins(state.rewardedUnits),
    refunded: coins(state.refundedUnits),
    exchanged: coins(state.exchangedUnits),
    activeWallets: state.activeWallets,
    supply: coins(state.supplyUnits),
  };
}
