import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { LedgerPosition, UserId } from '../primitives.ts';
import { FREEZE } from './freezes.ts';
import { Reason, WALLET, walletKey } from './states.ts';

const WalletAnswer = z.object({ wallet: WALLET.wire });

export const wallets = {
  commands: {
    'wallet.open': command({
      data: z.object({ userId: UserId, walletId: z.uuid() }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletAnswer,
      rejects: [],
    }),
    /**
     * All holds are released, and the remaining coins go to a treasury. With very many holds the ledger sends
     * itself another command for the rest.
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
     * It waits for `waitFor` until the deadline. `position` is present for a closed wallet, because history
     * must reach it to show the last movement.
     */
    'wallet.get': query({
      data: z.object({ userId: UserId, waitFor: z.enum(['open', 'closed']).nullable() }),
      reply: WalletAnswer.extend({
        position: LedgerPosition.optional(),
        freeze: FREEZE.wire.nullable().optional(),
      }),
      rejects: ['user_not_found'],
    }),
    /** It finds users who share a hold, a payment request or a schedule with the user. */
    'counterparties.find-open': query({
      data: z.object({ userId: UserId, userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ userIds: z.array(UserId) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
