import * as changed from 'openapi:changeWebhook';
import * as pinged from 'openapi:pingWebhook';
import * as sentAgain from 'openapi:redeliverWebhookDelivery';
import type { Webhook } from '@cowrie/client';
import { defineFormFor } from '../../kit/forms/form/form.ts';

export const ping = defineFormFor<Webhook>()({
  name: 'ping-webhook',
  operation: 'pingWebhook',
  document: pinged,
  toInput: (_body, { id }) => ({ id }),
});

export const enable = defineFormFor<Webhook>()({
  name: 'enable-webhook',
  operation: 'changeWebhook',
  document: changed,
  toInput: (_body, { id }) => ({ id, status: 'ACTIVE' }),
});

export const disable = defineFormFor<Webhook>()({
  name: 'disable-webhook',
  operation: 'changeWebhook',
  document: changed,
  toInput: (_body, { id }) => ({ id, status: 'DISABLED' }),
});

type DeliveryRecord = { id: string; webhookId: string; waitsFor: string | null };

export const sendAgain = defineFormFor<DeliveryRecord>()({
  name: 'redeliver',
  operation: 'redeliverWebhookDelivery',
  document: sentAgain,
  toInput: (_body, { id, webhookId }) => ({ id: webhookId, deliveryId: id }),
});
