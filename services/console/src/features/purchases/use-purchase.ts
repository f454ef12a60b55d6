import { Amount, each, type Transaction } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';

const PAGE = 100;

type Purchase = Transaction & { fromUserId: number };
export type PurchaseToRefund = { transaction: Transaction; purchase: Purchase | null; left: Amount };

const isPurchase = (transaction: Transaction): transaction is Purchase =>
  transaction.type === 'PURCHASE' && transaction.fromUserId !== null;

async function findPurchase(id: number, signal: AbortSignal): Promise<PurchaseToRefund> {
  const transaction = await api.getTransaction({ id }, { signal });
  if (!isPurchase(transaction)) return { transaction, purchase: null, left: Amount.ofUnits(0n) };
  const refunds = {
    type: 'REFUND' as const,
    userId: transaction.fromUserId,
    from: transaction.createdAt,
    limit: PAGE,
  };
  let left = transaction.amount;
  for await (const { refundOf, amount } of each(api.listTransactions, refunds, { signal })) {
    if (refundOf === id) left = left.minus(amount);
  }
  return { transaction, purchase: transaction, left };
}

export const usePurchase = (id: number | null) =>
  useQuery({
    queryKey: ['purchase', id],
    queryFn: ({ signal }) => findPurchase(id ?? 0, signal),
    enabled: id !== null,
  });
