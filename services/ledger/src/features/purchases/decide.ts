import { type ProblemCode, type Refusal, refuse, unitsToCoins } from '@cowrie/contracts';
import { ALL_TREASURIES, canPay, treasuryAccount } from '../../book/account.ts';
import type { BookChange, Decider } from '../../book/decision.ts';
import { refuseFrozenReceiver } from '../../book/freeze.ts';
import {
  decideMovement,
  refuseInsufficientFunds,
  refuseMissingWallet,
} from '../../book/movements/movement.ts';
import type { Reference } from '../../book/movements/transaction.ts';
import { type PurchaseRecords, referenceKey } from './purchase.ts';
import { findRefundPayer } from './refund-payer.ts';

const REWARDS = treasuryAccount('rewards');

const decidePurchase: Decider<'coins.purchase', PurchaseRecords> = {
  accounts: ({ data }) => [data.userId, treasuryAccount(data.treasury)],
  needs: ({ data, apiKeyId }) =>
    data.reference === null
      ? null
      : { references: { apiKeyId, userId: data.userId, reference: data.reference } },
  decide(state, command, nowMs) {
    const { userId: from, treasury, reason } = command.data;
    const reference: Reference | null =
      command.data.reference === null
        ? null
        : { apiKeyId: command.apiKeyId, userId: from, reference: command.data.reference };
    if (reference && state.references.has(referenceKey(reference)))
      return refuse('reference_taken', 'The reference was used for an earlier purchase.');
    const movement = {
      type: 'PURCHASE',
      from,
      to: treasuryAccount(treasury),
      amountUnits: BigInt(command.data.amountUnits),
      reason,
      ...(reference ? { reference } : {}),
    } as const;
    return decideMovement(state, command, { ...movement, isOwn: true, answers: from }, nowMs);
  },
};

const decideReward: Decider<'coins.reward'> = {
  accounts: ({ data }) => [REWARDS, ...data.rewards.map(({ userId }) => userId)],
  movements: ({ data }) => data.rewards.length,
  decide({ accounts }, command, nowMs) {
    const { rewards } = command.data;
    const refused = refuseRecipients(rewards, (userId) =>
      refuseMissingWallet(userId, accounts.get(userId), command),
    );
    if (refused) return refused;
    const treasury = accounts.get(REWARDS);
    if (!treasury) throw new Error('the treasury of rewards is not there');
    const total = rewards.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n);
    if (!canPay(treasury, total)) return refuseInsufficientFunds(treasury, total, command);
    const frozen = refuseRecipients(rewards, (userId) => {
      const receiver = accounts.get(userId);
      return receiver ? refuseFrozenReceiver(receiver, nowMs) : null;
    });
    if (frozen) return frozen;
    const changes = rewards.map(({ userId, amountUnits, reason, metadata }): BookChange => {
      const amount = BigInt(amountUnits);
      return {
        kind: 'moved',
        type: 'REWARD',
        from: REWARDS,
        to: userId,
        amountUnits: amount,
        reason,
        metadata,
      };
    });
    return { ok: true, changes, answers: { all: true } };
  },
};

/** The refusal's `errors` name every refused recipient. */
function refuseRecipients<C extends ProblemCode>(
  rewards: readonly { userId: number }[],
  refuseOne: (userId: number) => Refusal<C> | null,
): Refusal<C> | null {
  const refused = rewards.flatMap(({ userId }, index) => {
    const problem = refuseOne(userId);
    return problem ? [{ path: `${index}.userId`, problem }] : [];
  });
  const [first] = refused;
  if (!first) return null;
  const errors = refused.map(({ path, problem }) => ({ path, message: problem.detail }));
  return refuse(first.problem.code, first.problem.detail, errors);
}

const decideRefund: Decider<'coins.refund', PurchaseRecords> = {
  // The purchase may have paid any of the four treasuries, so all are locked.
  accounts: ({ data: { buyerUserId, sellerUserId } }) => [
    buyerUserId,
    ...ALL_TREASURIES,
    ...(sellerUserId === undefined ? [] : [sellerUserId]),
  ],
  needs: ({ data }) => ({ purchases: data.transactionId }),
  decide(state, command, nowMs) {
    const { transactionId, buyerUserId, sellerUserId, reason, onlyPlatform } = command.data;
    const bought = state.purchases.get(transactionId);
    const notFound = refuse('transaction_not_found', `There is no transaction ${transactionId}.`);
    if (!bought) return notFound;
    if (onlyPlatform !== undefined && bought.platform !== onlyPlatform) return notFound;
    if (bought.type !== 'PURCHASE')
      return refuse('not_refundable', `Transaction ${transactionId} is a ${bought.type}, not a PURCHASE.`);
    // The purchase was recorded after its sides were looked up; the next attempt finds it.
    if (bought.from !== buyerUserId || (bought.to > 0 && bought.to !== sellerUserId)) return notFound;
    const left = bought.amountUnits - bought.refundedUnits;
    const amountUnits = command.data.amountUnits === null ? left : BigInt(command.data.amountUnits);
    if (amountUnits > left || left === 0n) {
      const detail = `${unitsToCoins(left)} of the purchase's ${unitsToCoins(bought.amountUnits)} coins are left to refund.`;
      return refuse('refund_exceeds_purchase', detail);
    }
    const movement = {
      type: 'REFUND',
      from: findRefundPayer(state.accounts, bought.to),
      to: bought.from,
      amountUnits,
      reason,
      refundOf: transactionId,
      platform: bought.platform,
      ...(bought.groupId === null ? {} : { groupId: bought.groupId }),
    } as const;
    return decideMovement(state, command, { ...movement, isOwn: false, answers: bought.from }, nowMs);
  },
};

export const deciders = {
  'coins.purchase': decidePurchase,
  'coins.reward': decideReward,
  'coins.refund': decideRefund,
};
