import { type Treasury, type TreasuryState, unitsToCoins, type WalletState } from '@cowrie/contracts';
import type { TreasuryBalance, TreasuryName } from './coin-objects.ts';
import type { Wallet } from './objects.ts';

/**
 * The objects of the API, made from what the services answer. Closed: field by field, never by spreading. Those of
 * transactions history makes too: they are in the contracts.
 */

/** A JSON number of coins. */
export function coins(units: string): number {
  return unitsToCoins(BigInt(units));
}

/** ISO 8601, UTC. */
export function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function walletView(state: WalletState): Wallet {
  return {
    id: state.id,
    userId: state.userId,
    balance: coins(state.balanceUnits),
    activeCoins: unitsToCoins(BigInt(state.balanceUnits) - BigInt(state.heldUnits)),
    totalReceived: coins(state.receivedUnits),
    totalSent: coins(state.sentUnits),
    xafBalance: Number(state.xaf),
    createdAt: time(state.createdAtMs),
    updatedAt: time(state.updatedAtMs),
  };
}

const TREASURY_NAMES: Readonly<Record<Treasury, string>> = {
  'course-fees': 'Course fees',
  subscriptions: 'Subscriptions',
  rewards: 'Rewards',
  'general-operations': 'General operations',
};

export function treasuryNameView(code: Treasury): TreasuryName {
  return { code, name: TREASURY_NAMES[code] };
}

export function treasuryView(state: TreasuryState): TreasuryBalance {
  return {
    code: state.code,
    name: TREASURY_NAMES[state.code],
    balance: coins(state.balanceUnits),
    totalReceived: coins(state.receivedUnits),
    totalSent: coins(state.sentUnits),
  };
}
