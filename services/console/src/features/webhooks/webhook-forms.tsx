import * as changed from 'openapi:changeWebhook';
import * as created from 'openapi:createWebhook';
import * as deleted from 'openapi:deleteWebhook';
import * as rotated from 'openapi:rotateWebhookSecret';
import type { Webhook } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { optional, text, ticksIn } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct, defineActOn } from '../../kit/forms/form/form.ts';
import { type EventType as Type, useEventWord } from './words/event-words.tsx';

const changes = ['webhooks', 'webhook'];
const types = ticksIn<Type>(created.default.properties?.types, useEventWord);

/** An address that is sent events from now on. */
export const makeWebhook = defineAct({
  name: 'make-webhook',
  operation: 'createWebhook',
  document: created,
  fields: fields({ url: optional(text), types, platform: optional(text), description: optional(text) }),
  input: (body) => body,
  changes,
});

/** Another address, or other events. One without an address stays so: the gateway refuses one. */
export const changeWebhook = defineActOn<Webhook>()({
  name: 'change-webhook',
  operation: 'changeWebhook',
  document: changed,
  fields: fields({ url: optional(text), types }),
  begin: (webhook) => ({ url: webhook.url ?? '', types: webhook.types.join(' ') }),
  input: (body, { id }) => ({ id, ...body }),
  changes,
});

export const rotateWebhook = defineActOn<Webhook>()({
  name: 'rotate-webhook',
  operation: 'rotateWebhookSecret',
  document: rotated,
  input: (_body, { id }) => ({ id }),
  changes,
});

export const deleteWebhook = defineActOn<Webhook>()({
  name: 'delete-webhook',
  operation: 'deleteWebhook',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  leadsTo: () => ({ to: '/webhooks' }),
  changes: ['webhooks'],
});
