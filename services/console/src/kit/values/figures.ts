import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The strip above each page polls these queries; pages reuse its results. */
export const FIGURES = {
  health: queryOptions({ queryKey: ['health'], queryFn: () => api.getHealth() }),
  treasuries: queryOptions({ queryKey: ['treasuries'], queryFn: () => api.listTreasuryBalances() }),
  webhooks: queryOptions({ queryKey: ['webhooks', 'statuses'], queryFn: () => api.listWebhooks() }),
};
