import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** What tells how the platform does. It is read again and again by what stands above each page; a page that shows it takes what that read. */
export const FIGURES = {
  health: queryOptions({ queryKey: ['health'], queryFn: () => api.getHealth() }),
  treasuries: queryOptions({ queryKey: ['treasuries'], queryFn: () => api.listTreasuryBalances() }),
  webhooks: queryOptions({ queryKey: ['webhooks', 'statuses'], queryFn: () => api.listWebhooks() }),
};
