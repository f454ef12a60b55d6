import { type MintRequestState, unitsToCoins } from '@cowrie/contracts';
import type { MintRequest } from './schemas.ts';

/** The objects of API.md section 7, made from what the services answer: field by field, as in views.ts. */

function coins(units: string): number {
  return unitsToCoins(BigInt(units));
}

function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

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
