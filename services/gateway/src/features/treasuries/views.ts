import { type SupplyState, unitsToCoins } from '@cowrie/contracts';
import type { Supply } from './schemas.ts';

/** The objects of API.md section 7, made from what the services answer: field by field, as in views.ts. */

function coins(units: string): number {
  return unitsToCoins(BigInt(units));
}

export function supplyView(state: SupplyState): Supply {
  return {
    minted: coins(state.mintedUnits),
    burned: coins(state.burnedUnits),
    supply: coins(state.supplyUnits),
    inWallets: coins(state.inWalletsUnits),
    inTreasuries: coins(state.inTreasuriesUnits),
  };
}
