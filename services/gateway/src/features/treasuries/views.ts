import type { SupplyState } from '@cowrie/contracts';
import { coins } from '../../api/views.ts';
import type { Supply } from './schemas.ts';

/** The objects of API.md section 7, made from what the services answer: field by field, as in views.ts. */

export function supplyView(state: SupplyState): Supply {
  return {
    minted: coins(state.mintedUnits),
    burned: coins(state.burnedUnits),
    supply: coins(state.supplyUnits),
    inWallets: coins(state.inWalletsUnits),
    inTreasuries: coins(state.inTreasuriesUnits),
  };
}
