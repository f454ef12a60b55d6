import * as replayed from 'openapi:replayWebhook';
import type { WebhookDelivery } from '@cowrie/client';
import { toLocalField } from '../../kit/filters/moments.ts';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { moment } from '../../kit/forms/form/field-kinds.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';

/** The time between an event and its storage for a webhook. */
const BEFORE_MS = 60_000;

export const sinceDelivery = ({ createdAt }: Pick<WebhookDelivery, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) - BEFORE_MS).toISOString();

type ReplayRecord = { id: string; from: string };

const defineReplay = (name: string) =>
  defineFormFor<ReplayRecord>()({
    name,
    operation: 'replayWebhook',
    document: replayed,
    fields: defineFields({ from: moment, to: moment }),
    initialInput: ({ from }) => ({ from: toLocalField(from), to: toLocalField(new Date().toISOString()) }),
    toInput: (body, { id }) => ({ id, ...body }),
    changedQueries: ['webhook', 'webhook-deliveries'],
  });

export const sendFrom = defineReplay('replay-webhook-from');
export const sendTime = defineReplay('replay-webhook');
