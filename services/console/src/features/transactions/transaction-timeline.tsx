import type { Transaction } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { approvalQuery } from '../../kit/api/approval-query.ts';
import { attemptOf, attemptOfHold } from '../../kit/api/earlier-refusals.ts';
import { findListedTransaction, findRefunds } from '../../kit/api/related-transactions.ts';
import { transactionEvents } from '../../kit/timeline/coin-events.ts';
import { joinQueries, useEarlierRefusals } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

export const useListedTransaction = (transaction: Transaction) =>
  useQuery({
    queryKey: ['listed-transaction', transaction.id],
    queryFn: () => findListedTransaction(api, transaction),
  });

/** Other transactions send no request. */
export const useRefunds = (transaction: Transaction) =>
  useQuery({
    queryKey: ['refunds', transaction.id],
    queryFn: transaction.type === 'PURCHASE' ? () => findRefunds(api, transaction) : skipToken,
  });

export function TransactionTimeline({ transaction }: { transaction: Transaction }) {
  const { holdId, paymentRequestId, approvalId, fromUserId, toUserId } = transaction;
  const listed = useListedTransaction(transaction);
  const refunds = useRefunds(transaction);
  const hold = useQuery({
    queryKey: ['hold', holdId],
    queryFn: holdId === undefined ? skipToken : () => api.getHold({ id: holdId }),
  });
  const request = useQuery({
    queryKey: ['payment-request', paymentRequestId],
    queryFn:
      paymentRequestId === undefined ? skipToken : () => api.getPaymentRequest({ id: paymentRequestId }),
  });
  const approval = useQuery({
    ...approvalQuery(approvalId ?? ''),
    enabled: approvalId !== undefined,
  });
  const attempt = hold.data
    ? attemptOfHold(hold.data)
    : listed.data !== undefined && attemptOf(transaction, listed.data?.initiatedBy);
  const refused = useEarlierRefusals(attempt || null);
  const { isLoading, ...rest } = joinQueries([listed, refunds, hold, request, approval, refused]);
  const moments = () =>
    transactionEvents({
      transaction,
      listed: listed.data ?? null,
      hold: hold.data,
      request: request.data,
      approval: approval.data,
      refunds: refunds.data?.rows,
      refusals: refused.data,
    });
  return (
    <Timeline
      {...rest}
      events={isLoading ? undefined : moments()}
      sides={{ payer: fromUserId, receiver: toUserId }}
    />
  );
}
