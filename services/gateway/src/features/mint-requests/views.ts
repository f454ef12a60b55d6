import type { MintRequestState } from '@cowrie/contracts';
import { coins, time } from '../../api/views.ts';
import type { MintRequest } from './schemas.ts';

/** The objects of API.md section 7, made from what the services answer: field by field, as in views.ts. */

export function mintRequestView(state: MintRequestState): MintRequest {
  return {
    id: state.id,
    status: state.status,
    userId: state.userId,
    treasury: state.treasury,
    amount: coins(state.amountUnits),
    reason: state.reason,
    requestedBy: state.requestedBy,
    createdAt: time(state.createdAtMs),
  };
}
