import type { WebhookDelivery } from '@cowrie/client';

/** What failed stands first. */
export const DELIVERY_STATUSES = [
  'FAILED',
  'PENDING',
  'DELIVERED',
] as const satisfies readonly WebhookDelivery['status'][];

type WebhookSearch = { status?: WebhookDelivery['status'] | undefined };

/** What is not understood in the address counts as not said. */
export const webhookSearch = ({ status }: Record<string, unknown>): WebhookSearch => ({
  status: DELIVERY_STATUSES.find((each) => each === status),
});
