import type { WebhookDelivery } from '@cowrie/client';

/** Failed deliveries come first. */
export const DELIVERY_STATUSES = [
  'FAILED',
  'PENDING',
  'DELIVERED',
] as const satisfies readonly WebhookDelivery['status'][];

type WebhookSearch = { status?: WebhookDelivery['status'] | undefined };

/** An invalid status in the address counts as missing. */
export const webhookSearch = ({ status }: Record<string, unknown>): WebhookSearch => ({
  status: DELIVERY_STATUSES.find((each) => each === status),
});
