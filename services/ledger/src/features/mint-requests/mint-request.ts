import type { MintRequestStatus } from '@cowrie/contracts';
import type { AccountId } from '../../book/account.ts';
import type { Keyed } from '../../book/decision.ts';

/** A mint that waits for a second administrator, or one that was decided. */
export type MintRequest = {
  id: string;
  status: MintRequestStatus;
  /** Where the coins are to go: a wallet or a treasury. */
  to: AccountId;
  amountUnits: bigint;
  reason: string;
  /** Users. */
  requestedBy: number;
  createdAtMs: number;
  decidedBy: number | null;
  decidedAtMs: number | null;
};

/** What a user minted without a second administrator on the UTC day of their last such mint. */
export type MintTotal = {
  /** The user, as a text. */
  id: string;
  requestedBy: number;
  /** When they last did. */
  lastAtMs: number;
  amountUnits: bigint;
};

export type MintRequestRecords = { mintRequests: Keyed<MintRequest>; mintTotals: Keyed<MintTotal> };
