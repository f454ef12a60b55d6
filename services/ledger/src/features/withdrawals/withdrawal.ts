import type { WithdrawalStatus } from '@cowrie/contracts';
import type { Keyed } from '../../book/decision.ts';

/** XAF that a user wants paid out by a provider. They left the user when it was made. */
export type Withdrawal = {
  id: string;
  userId: number;
  xaf: bigint;
  status: WithdrawalStatus;
  provider: string;
  /** Where the provider pays to; empty once it is decided and its user was deleted. */
  account: string;
  /** Its provider was asked and may have paid it, or may yet. */
  mayBePaid: boolean;
  /** The administrator who rejected it while it may be paid: it takes another one. */
  rejectRequestedBy: number | null;
  createdAtMs: number;
  updatedAtMs: number;
};

/** A withdrawal as its provider gets it. */
export type Payout = { withdrawalId: string; xaf: bigint; provider: string; account: string };

export type WithdrawalRecords = { withdrawals: Keyed<Withdrawal> };
