import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { LedgerPosition, UserId } from '../primitives.ts';
import { FREEZE } from './freezes.ts';
import { Reason, WALLET, walletKey } from './states.ts';

const WalletAnswer = z.object({ wallet: WALLET.wire });

export const wallets = {
  commands: {
    /** Changes nothing if the user has a wallet already. */
    'wallet.open': command({
      data: z.object({ userId: UserId, walletId: z.uuid() }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletAnswer,
      rejects: [],
    }),
    /**
     * Releases the holds that the user placed or would receive, moves the remaining coins to a treasury and
     * closes the wallet. A closed wallet stays unchanged. With very many holds one command releases some of
     * them, and the ledger sends itself another one.
     */
    'wallet.close': command({
      data: z.object({ userId: UserId, reason: Reason }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletAnswer,
      effects: ['ends-account'],
      rejects: ['user_not_found'],
    }),
  },
  queries: {
    /**
     * Returns a user's committed wallet. With `waitFor` it waits, until the deadline, for the wallet to be
     * open or closed; without it a missing or closed wallet is refused with `user_not_found`. `position` is
     * present only for a closed wallet: history must reach it to show the last movement. `freeze` is the
     * present freeze, and is left out with `waitFor`.
     */
    'wallet.get': query({
      data: z.object({ userId: UserId, waitFor: z.enum(['open', 'closed']).nullable() }),
      reply: WalletAnswer.extend({
        position: LedgerPosition.optional(),
        freeze: FREEZE.wire.nullable().optional(),
      }),
      rejects: ['user_not_found'],
    }),
    /**
     * Finds those of `userIds` who share a hold, a payment request or a schedule with the user
     * (`LIMITS.sharedSearchedMax` of each).
     */
    'counterparties.find-open': query({
      data: z.object({ userId: UserId, userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ userIds: z.array(UserId) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
