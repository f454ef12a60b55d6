import { type LedgerPosition, LIMITS, PARTITIONS, refuse, walletKey } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type { Account, AccountId } from '../../book/account.ts';
import { freezeInForce } from '../../book/freeze.ts';
import { toWalletState } from '../../book/states.ts';
import type { AnswerPromise, QueryOf } from '../../engine/feature.ts';

const POLL_MS = 10;

export function createGetWallet({
  read,
  nextSequence,
  now,
}: {
  read(id: AccountId): Promise<Account | undefined>;
  nextSequence(partition: number): Promise<bigint>;
  now(): Promise<number>;
}): (query: QueryOf<'wallet.get'>) => AnswerPromise<'wallet.get'> {
  return async (query) => {
    const { userId, waitFor } = query.data;
    let account = await read(userId);
    // The caller knows that the event which opens or closes the wallet is on its way.
    const giveUpMs = Math.min(query.deadlineMs, Date.now() + LIMITS.queryDeadlineMs);
    while (waitFor !== null && !hasAwaitedState(account, waitFor) && Date.now() < giveUpMs) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      account = await read(userId);
    }
    if (waitFor !== null && !hasAwaitedState(account, waitFor)) {
      return refuse('unavailable', `The wallet of user ${userId} is not ${waitFor} yet.`);
    }
    if (!account || (account.closedAtMs !== null && waitFor !== 'closed')) {
      return refuse('user_not_found', `There is no user ${userId}.`);
    }
    const wallet = toWalletState(account);
    if (waitFor !== 'closed') return { ok: true, data: { wallet, freeze: await freezeOf(account) } };
    return { ok: true, data: { wallet, position: await positionOf(userId) } };
  };

  /** Reads the clock only for a freeze that ends by itself. */
  async function freezeOf(account: Account) {
    return freezeInForce(account, account.freeze?.untilMs == null ? 0 : await now());
  }

  /** The position is not lower than that of the committed closing. */
  async function positionOf(userId: number): Promise<LedgerPosition> {
    const partition = partitionFor(walletKey(userId), PARTITIONS);
    return { partition, sequence: Number((await nextSequence(partition)) - 1n) };
  }
}

function hasAwaitedState(account: Account | undefined, waitFor: 'open' | 'closed'): boolean {
  if (!account) return false;
  return waitFor === 'open' || account.closedAtMs !== null;
}
