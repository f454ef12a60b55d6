import { type LedgerCommand, TRANSACTION, WALLET, walletKey } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import {
  createPlan,
  type PartiesWithLegs,
  type Plan,
  receiverAccounts,
} from '../../api/operations/operation.ts';
import { computeLegs, type Splits } from '../../api/splits.ts';
import type { Outcome } from '../../outcome.ts';

type DataOf<N extends LedgerCommand['name']> = Extract<LedgerCommand, { name: N }>['data'];

/** One purchase for each leg, all or none. */
export function planSplit(
  splits: Splits,
  amountUnits: bigint | undefined,
  purchase: Omit<DataOf<'coins.split-purchase'>, 'legs' | 'groupId'>,
): Outcome<Plan> {
  const legs = computeLegs(splits, amountUnits);
  if (!legs.ok) return legs;
  return createPlan({
    name: 'coins.split-purchase',
    data: { ...purchase, legs: legs.value, groupId: uuidv7() },
    debitedAccounts: [walletKey(purchase.userId)],
    creditedAccounts: legs.value.flatMap(receiverAccounts),
    toAnswer: (moved) => ({
      status: 201,
      body: {
        transactions: moved.transactions.map(TRANSACTION.toPublic),
        wallet: WALLET.toPublic(moved.wallet),
      },
      moved,
    }),
    pathOf: (path) => `splits.${path}`,
  });
}

export function planGroupRefund(
  groupId: string,
  parties: PartiesWithLegs | null,
  refund: Omit<DataOf<'coins.refund-group'>, 'groupId' | 'legs'>,
): Outcome<Plan> {
  const legs = parties?.legs ?? [];
  return createPlan({
    name: 'coins.refund-group',
    data: { groupId, legs, ...refund },
    debitedAccounts: legs.flatMap(receiverAccounts),
    creditedAccounts: [walletKey(refund.buyerUserId)],
    toAnswer: (moved) => ({
      status: 201,
      body: { transactions: moved.transactions.map(TRANSACTION.toPublic) },
      moved,
    }),
  });
}
