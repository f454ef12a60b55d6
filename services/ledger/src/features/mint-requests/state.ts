import type { MintRequestState } from '@cowrie/contracts';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { MintRequest } from './mint-request.ts';

/** What replies to commands and queries show of a mint request. */
export function toMintRequestState(request: MintRequest): MintRequestState {
  return {
    id: request.id,
    status: request.status,
    userId: userOf(request.to),
    treasury: treasuryOf(request.to),
    amountUnits: String(request.amountUnits),
    reason: request.reason,
    requestedBy: request.requestedBy,
    createdAtMs: request.createdAtMs,
  };
}
