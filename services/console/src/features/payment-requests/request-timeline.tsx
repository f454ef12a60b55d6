import type { PaymentRequest } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { asListed } from '../../kit/api/related.ts';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ofRequest } from '../../kit/timeline/moments.ts';
import { joined } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

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
