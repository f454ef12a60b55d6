import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { LedgerPosition, UserId } from '../primitives.ts';
import { FREEZE } from './freezes.ts';
import { Reason, WALLET, walletKey } from './states.ts';

const WalletAnswer = z.object({ wallet: WALLET.wire });

export const wallets = {
  commands: {
    /** Changes nothing if there is a wallet already. */
    'wallet.open': command({
      data: z.object({ userId: UserId, walletId: z.uuid() }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletAnswer,
      rejects: [],
    }),
    /**
     * Releases all holds and sweeps the remaining coins to a treasury. With very many holds the ledger sends
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
     * Waits for `waitFor` until the deadline. Without it a missing or closed wallet is refused. `position` is
     * present for a closed wallet, because history must reach it to show the last movement.
     */
    'wallet.get': query({
      data: z.object({ userId: UserId, waitFor: z.enum(['open', 'closed']).nullable() }),
      reply: WalletAnswer.extend({
        position: LedgerPosition.optional(),
        freeze: FREEZE.wire.nullable().optional(),
      }),
      rejects: ['user_not_found'],
    }),
    /** Finds those of `userIds` who share a hold, a payment request or a schedule with the user. */
    'counterparties.find-open': query({
      data: z.object({ userId: UserId, userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ userIds: z.array(UserId) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
