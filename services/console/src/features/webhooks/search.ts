import type { WebhookDelivery } from '@cowrie/client';

export const DELIVERY_STATUSES = [
  'FAILED',
  'PENDING',
  'DELIVERED',
] as const satisfies readonly WebhookDelivery['status'][];

type WebhookSearch = { status?: WebhookDelivery['status'] | undefined };

export const webhookSearch = ({ status }: Record<string, unknown>): WebhookSearch => ({
  status: DELIVERY_STATUSES.find((each) => each === status),
});
