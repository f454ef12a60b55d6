import type { Transaction } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { approvalQuery } from '../../kit/api/approval-query.ts';
import { attemptOf, attemptOfHold } from '../../kit/api/refused.ts';
import { asListed, refundsOf } from '../../kit/api/related.ts';
import { ofTransaction } from '../../kit/timeline/moments.ts';
import { joined, useRefusedBefore } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

/** A transaction with who started it, as lists have it. */
export const useListed = (transaction: Transaction) =>
  useQuery({
    queryKey: ['listed-transaction', transaction.id],
    queryFn: () => asListed(api, transaction),
  });

/** What was given back of a purchase; of anything else nothing is asked for. */
export const useRefunds = (transaction: Transaction) =>
  useQuery({
    queryKey: ['refunds', transaction.id],
    queryFn: transaction.type === 'PURCHASE' ? () => refundsOf(api, transaction) : skipToken,
  });

/** How a transaction came about, and what was given back of it. */
export function TransactionTimeline({ transaction }: { transaction: Transaction }) {
  const { holdId, paymentRequestId, approvalId, fromUserId, toUserId } = transaction;
  const listed = useListed(transaction);
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
  const refused = useRefusedBefore(attempt || null);
  const { isLoading, ...rest } = joined([listed, refunds, hold, request, approval, refused]);
  const moments = () =>
    ofTransaction({
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
      moments={isLoading ? undefined : moments()}
      sides={{ payer: fromUserId, receiver: toUserId }}
    />
  );
}
