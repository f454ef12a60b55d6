import * as changed from 'openapi:changeWebhook';
import * as pinged from 'openapi:pingWebhook';
import * as sentAgain from 'openapi:redeliverWebhookDelivery';
import type { Webhook } from '@cowrie/client';
import { defineActOn } from '../../kit/forms/form/form.ts';

/** What can be done about what a webhook is sent. */

export const ping = defineActOn<Webhook>()({
  name: 'ping-webhook',
  operation: 'pingWebhook',
  document: pinged,
  input: (_body, { id }) => ({ id }),
});

export const enable = defineActOn<Webhook>()({
  name: 'enable-webhook',
  operation: 'changeWebhook',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'ACTIVE' }),
});

export const disable = defineActOn<Webhook>()({
  name: 'disable-webhook',
  operation: 'changeWebhook',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'DISABLED' }),
});

/** A delivery, and the event before it that it waits for. */
type OfWebhook = { id: string; webhookId: string; waitsFor: string | null };

export const sendAgain = defineActOn<OfWebhook>()({
  name: 'redeliver',
  operation: 'redeliverWebhookDelivery',
  document: sentAgain,
  input: (_body, { id, webhookId }) => ({ id: webhookId, deliveryId: id }),
});
