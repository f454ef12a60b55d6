import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { LedgerPosition, UserId } from '../primitives.ts';
import { FREEZE } from './freezes.ts';
import { Reason, WALLET, walletKey } from './states.ts';

const WalletAnswer = z.object({ wallet: WALLET.wire });

export const wallets = {
  commands: {
    /** With a wallet there already it changes nothing. */
    'wallet.open': command({
      data: z.object({ userId: UserId, walletId: z.uuid() }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletAnswer,
      rejects: [],
    }),
    /**
     * Releases the holds that the user placed or was to receive, sweeps what is left to a treasury and closes the wallet;
     * closed already: changes nothing. With very many holds it releases some, and the ledger asks for it again by itself.
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
     * The wallet of a user, as committed. `waitFor` waits (until the deadline) for it to be open or closed; without it a
     * wallet that is not there or closed is `user_not_found`. `position`: of a closed one alone, what history must have seen to
     * show where its coins went; `freeze`: of one that is not waited for, the freeze in force.
     */
    'wallet.get': query({
      data: z.object({ userId: UserId, waitFor: z.enum(['open', 'closed']).nullable() }),
      reply: WalletAnswer.extend({
        position: LedgerPosition.optional(),
        freeze: FREEZE.wire.nullable().optional(),
      }),
      rejects: ['user_not_found'],
    }),
    /** Finds those of these users who share a hold, a payment request or a schedule with a user (`LIMITS.sharedSearchedMax` of each). */
    'counterparties.find-open': query({
      data: z.object({ userId: UserId, userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ userIds: z.array(UserId) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
