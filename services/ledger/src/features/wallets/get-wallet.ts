import { LIMITS } from '@cowrie/contracts';
import type { Account, AccountId } from '../../book/account.ts';
import { toWalletState } from '../../book/states.ts';
import type { Answering, QueryOf } from '../../engine/feature.ts';

const POLL_MS = 10;

/** Answers with a wallet as it is committed. */
export function createGetWallet(
  read: (id: AccountId) => Promise<Account | undefined>,
): (query: QueryOf<'wallet.get'>) => Answering<'wallet.get'> {
  return async (query) => {
    const { userId, waitFor } = query.data;
    let account = await read(userId);
    // The event that opens or closes the wallet is on its way; whoever asks this way knows that.
    const giveUpMs = Math.min(query.deadlineMs, Date.now() + LIMITS.queryDeadlineMs);
    while (waitFor !== null && !isAsAwaited(account, waitFor) && Date.now() < giveUpMs) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      account = await read(userId);
    }
    if (waitFor !== null && !isAsAwaited(account, waitFor)) {
      return {
        ok: false,
        code: 'unavailable',
        detail: `The wallet of user ${userId} is not ${waitFor} yet.`,
      };
    }
    if (!account || (account.closedAtMs !== null && waitFor !== 'closed')) {
      return { ok: false, code: 'user_not_found', detail: `There is no user ${userId}.` };
    }
    return { ok: true, data: { wallet: toWalletState(account) } };
  };
}

function isAsAwaited(account: Account | undefined, waitFor: 'open' | 'closed'): boolean {
  if (!account) return false;
  return waitFor === 'open' || account.closedAtMs !== null;
}
