import * as changed from 'openapi:changeWebhook';
import * as created from 'openapi:createWebhook';
import * as deleted from 'openapi:deleteWebhook';
import * as rotated from 'openapi:rotateWebhookSecret';
import type { Webhook } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { checkboxesOf, optional, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm, defineFormFor } from '../../kit/forms/form/form.ts';
import { type EventType as Type, useEventWord } from './words/event-words.tsx';

const changes = ['webhooks', 'webhook'];
const types = checkboxesOf<Type>(created.default.properties?.types, useEventWord);

export const makeWebhook = defineForm({
  name: 'make-webhook',
  operation: 'createWebhook',
  document: created,
  fields: defineFields({ url: optional(text), types, platform: optional(text), description: optional(text) }),
  toInput: (body) => body,
  changedQueries: changes,
});

/** A pulled webhook stays pulled, because the gateway refuses an address for it. */
export const changeWebhook = defineFormFor<Webhook>()({
  name: 'change-webhook',
  operation: 'changeWebhook',
  document: changed,
  fields: defineFields({ url: optional(text), types }),
  initialInput: (webhook) => ({ url: webhook.url ?? '', types: webhook.types.join(' ') }),
  toInput: (body, { id }) => ({ id, ...body }),
  changedQueries: changes,
});

export const rotateWebhook = defineFormFor<Webhook>()({
  name: 'rotate-webhook',
  operation: 'rotateWebhookSecret',
  document: rotated,
  toInput: (_body, { id }) => ({ id }),
  changedQueries: changes,
});

export const deleteWebhook = defineFormFor<Webhook>()({
  name: 'delete-webhook',
  operation: 'deleteWebhook',
  document: deleted,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  nextPage: () => ({ to: '/webhooks' }),
  changedQueries: ['webhooks'],
});
