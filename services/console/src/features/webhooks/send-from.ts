import * as replayed from 'openapi:replayWebhook';
import type { WebhookDelivery } from '@cowrie/client';
import { localOf } from '../../kit/filters/moments.ts';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { moment } from '../../kit/forms/form/field-kinds.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';

/** An event is stored for a webhook a moment after it happened. */
const BEFORE_MS = 60_000;

/** From when on everything is sent again, that delivery included. */
export const sinceDelivery = ({ createdAt }: Pick<WebhookDelivery, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) - BEFORE_MS).toISOString();

type From = { id: string; from: string };

const sending = (name: string) =>
  defineActOn<From>()({
    name,
    operation: 'replayWebhook',
    document: replayed,
    fields: fields({ from: moment, to: moment }),
    begin: ({ from }) => ({ from: localOf(from), to: localOf(new Date().toISOString()) }),
    input: (body, { id }) => ({ id, ...body }),
    changes: ['webhook', 'webhook-deliveries'],
  });

/** Beside a delivery: it, and all that came after it. */
export const sendFrom = sending('replay-webhook-from');
/** Of a webhook: whatever time its reader says. */
export const sendTime = sending('replay-webhook');
