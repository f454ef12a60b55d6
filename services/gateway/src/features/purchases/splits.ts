import { type LedgerCommand, TRANSACTION, WALLET, walletKey } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { accountOf, type Between, type Plan, plan } from '../../api/operations/operation.ts';
import { legsOf, type Splits } from '../../api/splits.ts';
import type { Outcome } from '../../outcome.ts';

type DataOf<N extends LedgerCommand['name']> = Extract<LedgerCommand, { name: N }>['data'];

/** A purchase of several receivers: one for each leg, all or none. */
export function planSplit(
  splits: Splits,
  amountUnits: bigint | undefined,
  bought: Omit<DataOf<'coins.split-purchase'>, 'legs' | 'groupId'>,
): Outcome<Plan> {
  const legs = legsOf(splits, amountUnits);
  if (!legs.ok) return legs;
  return plan({
    name: 'coins.split-purchase',
    data: { ...bought, legs: legs.value, groupId: uuidv7() },
    pays: [walletKey(bought.userId)],
    gets: legs.value.flatMap(accountOf),
    show: (moved) => ({
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

/** What a group is given back, by those whom its legs paid. */
export function planGroupRefund(
  groupId: string,
  bought: Between | null,
  given: Omit<DataOf<'coins.refund-group'>, 'groupId' | 'legs'>,
): Outcome<Plan> {
  const legs = bought?.legs ?? [];
  return plan({
    name: 'coins.refund-group',
    data: { groupId, legs, ...given },
    pays: legs.flatMap(accountOf),
    gets: [walletKey(given.buyerUserId)],
    show: (moved) => ({
      status: 201,
      body: { transactions: moved.transactions.map(TRANSACTION.toPublic) },
      moved,
    }),
  });
}
