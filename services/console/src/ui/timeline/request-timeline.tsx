import type { PaymentRequest } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { asListed } from '../../api/related.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { ofRequest } from './moments.ts';
import { joined } from './parts.ts';
import { Timeline } from './timeline.tsx';

/** How a payment request came about, and how it ended. */
export function RequestTimeline({ request }: { request: PaymentRequest }) {
  const { transactionId: id } = request;
  // Others may not read who paid.
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  const payment = useQuery({
    queryKey: ['payment-of', id],
    queryFn: isAdmin && id !== null ? async () => asListed(api, await api.getTransaction({ id })) : skipToken,
  });
  const { isLoading, ...rest } = joined([payment]);
  return (
    <Timeline
      {...rest}
      moments={isLoading ? undefined : ofRequest(request, payment.data ?? null)}
      sides={{ payer: payment.data?.fromUserId ?? request.payerUserId, receiver: request.toUserId }}
    />
  );
}
