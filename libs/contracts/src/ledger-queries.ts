import { z } from 'zod';
import { ListChainHeads } from './chain-heads.ts';
import { querySchema } from './envelope.ts';
import { GetRate, GetWithdrawal, ListWithdrawals } from './exchange.ts';
import { HoldStatus } from './ledger.ts';
import { EpochMs, TransactionId, UserId } from './primitives.ts';
import { GetMintRequest, GetSupply, GetVerification, ListAdminLog, ListMintRequests } from './trust.ts';

/**
 * The wallet of a user, as committed. `waitFor` waits (until the deadline) for it to be open or closed;
 * without it a wallet that is not there or closed is rejected as `user_not_found`. Answers `{wallet}`.
 */
export const GetWallet = querySchema(
  'wallet.get',
  z.object({ userId: UserId, waitFor: z.enum(['open', 'closed']).nullable() }),
);
/** Answers `{transaction}`. Rejects `transaction_not_found`. */
export const GetTransaction = querySchema('transaction.get', z.object({ transactionId: TransactionId }));
/** Answers `{treasuries}`, in their fixed order, of one moment. */
export const ListTreasuries = querySchema('treasury.list', z.object({}));
/** Answers `{hold}`. Rejects `hold_not_found`. */
export const GetHold = querySchema('hold.get', z.object({ holdId: z.uuid() }));

/** A place in a list of holds, newest first: everything after it is older. */
export const HoldPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type HoldPageKey = z.infer<typeof HoldPageKey>;
/** Those that the user placed or is to receive, newest first. Answers `{holds, next: HoldPageKey | null}`. */
export const ListHolds = querySchema(
  'hold.list',
  z.object({
    userId: UserId,
    status: HoldStatus.nullable(),
    limit: z.number().int().min(1).max(1000),
    before: HoldPageKey.nullable(),
  }),
);

export const LedgerQuery = z.discriminatedUnion('name', [
  GetWallet,
  GetTransaction,
  ListTreasuries,
  GetHold,
  ListHolds,
  GetRate,
  GetWithdrawal,
  ListWithdrawals,
  GetSupply,
  GetVerification,
  GetMintRequest,
  ListMintRequests,
  ListAdminLog,
  ListChainHeads,
]);
export type LedgerQuery = z.infer<typeof LedgerQuery>;
