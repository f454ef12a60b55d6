import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { readRequestId } from '../../kit/scan/request-link.ts';

/** Somebody else may pay an open request. */
const EVERY_MS = 10_000;

/** An invalid id is not requested. */
export const useRequest = (id: string) =>
  useQuery({
    queryKey: ['payment-request', id],
    queryFn: () => api.getPaymentRequest({ id }),
    enabled: readRequestId(id) !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? EVERY_MS : false),
  });

export const CHANGED_BY_FORMS = ['payment-request', 'payment-requests'] as const;
