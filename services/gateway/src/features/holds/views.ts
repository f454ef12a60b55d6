import type { HoldState } from '@cowrie/contracts';
import { coins, time } from '../../api/views.ts';
import type { Hold } from './schemas.ts';

/** The objects of the API, made from what the services answer. Closed: field by field, never by spreading. */

export function holdView(state: HoldState): Hold {
  return {
    id: state.id,
    fromUserId: state.fromUserId,
    toUserId: state.toUserId,
    toTreasury: state.toTreasury,
    amount: coins(state.amountUnits),
    captured: coins(state.capturedUnits),
    released: coins(state.releasedUnits),
    status: state.status,
    reason: state.reason,
    expiresAt: time(state.expiresAtMs),
    createdAt: time(state.createdAtMs),
    updatedAt: time(state.updatedAtMs),
  };
}
