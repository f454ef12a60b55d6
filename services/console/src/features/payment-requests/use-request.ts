import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { requestIdIn } from './link.ts';

/** While it is open somebody else may pay it. */
const EVERY_MS = 10_000;

/** A payment request by the id that an address has; what is no id is not asked for. */
export const useRequest = (id: string) =>
  useQuery({
    queryKey: ['payment-request', id],
    queryFn: () => api.getPaymentRequest({ id }),
    enabled: requestIdIn(id) !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? EVERY_MS : false),
  });

/** The queries that an act on one makes old. */
export const CHANGED_BY_ACTS = ['payment-request', 'payment-requests'] as const;
