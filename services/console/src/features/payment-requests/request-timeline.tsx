import type { PaymentRequest } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { findListedTransaction } from '../../kit/api/related-transactions.ts';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { requestEvents } from '../../kit/timeline/coin-events.ts';
import { joinQueries } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

export function RequestTimeline({ request }: { request: PaymentRequest }) {
  const { transactionId: id } = request;
  // Only administrators may read the initiator of a payment.
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  const payment = useQuery({
    queryKey: ['payment-of', id],
    queryFn:
      isAdmin && id !== null
        ? async () => findListedTransaction(api, await api.getTransaction({ id }))
        : skipToken,
  });
  const { isLoading, ...rest } = joinQueries([payment]);
  return (
    <Timeline
      {...rest}
      events={isLoading ? undefined : requestEvents(request, payment.data ?? null)}
      sides={{ payer: payment.data?.fromUserId ?? request.payerUserId, receiver: request.toUserId }}
    />
  );
}
