import type { WithdrawalStatus } from '@cowrie/contracts';

/** Francs that a user wants paid out by a provider. They left the user when it was made. */
export type Withdrawal = {
  id: string;
  userId: number;
  xaf: bigint;
  status: WithdrawalStatus;
  provider: string;
  /** Where the provider pays to; empty once it is decided and its user was deleted. */
  account: string;
  createdAtMs: number;
  updatedAtMs: number;
};
