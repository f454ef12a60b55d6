import { DELIVERY_STATUSES, EVENTS, type EventType, LIMITS, WEBHOOK_STATUSES } from '@cowrie/contracts';
import { refusalOfUrl } from '@cowrie/runtime';
import { z } from 'zod';
import { expected, oneOf, PathUuid, page, TimeText, text } from '../../api/inputs.ts';
import { Time } from '../../api/objects.ts';

const TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

export const WebhookDelivery = z
  .strictObject({
    id: z.uuid().meta({ description: 'The header webhook-id, in every attempt' }),
    eventId: z.string().meta({ description: 'The id of the CloudEvent' }),
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int().min(0),
    lastStatus: z.int().nullable().meta({
      description: 'The HTTP status with which the last attempt was answered; null when no answer came',
    }),
    lastError: z.string().nullable(),
    nextAttemptAt: Time.nullable(),
    createdAt: Time,
    waitsFor: z.uuid().nullable().optional().meta({
      description:
        'The delivery at the head of its order that was tried and not taken: this one is sent after it; null when it waits for none',
    }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const Webhook = z
  .strictObject({
    id: z.uuid(),
    url: z.string(),
    types: z.array(z.string()).meta({ description: 'Of the events that it is sent' }),
    description: z.string().nullable(),
    status: z.enum(WEBHOOK_STATUSES).meta({ description: 'DISABLED also after 3 days of failures' }),
    failingSince: Time.nullable().meta({
      description:
        'The first of the failures that no success followed; a ping is none while something is `blocked`',
    }),
    createdAt: Time,
    updatedAt: Time,
    waiting: z
      .int()
      .min(0)
      .optional()
      .meta({
        description: `How many deliveries are PENDING, counted up to ${LIMITS.webhookWaitingCountedMax}`,
      }),
    blocked: z.array(WebhookDelivery).optional().meta({
      description: 'What was tried and not taken at the head of an order: all behind it waits for it',
    }),
    lastStatus: z.int().nullable().optional().meta({
      description:
        'The HTTP status of the last answer, of what is blocked if anything is; null when none came',
    }),
    lastError: z.string().nullable().optional(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z
  .strictObject({
    ...Webhook.shape,
    secret: z.string().meta({ description: 'Signs what is sent; shown this once' }),
  })
  .meta({ id: 'NewWebhook' });

const typesMessage = `must be 1 to ${LIMITS.webhookTypesMax} types of events`;
const Types = z
  .array(oneOf(TYPES), expected('a list of types of events'))
  .min(1, typesMessage)
  .max(LIMITS.webhookTypesMax, typesMessage)
  .transform((types) => [...new Set(types)]);

/** Whether this machine may be called is a setting: the schemas are made with it. */
function urlOf(allowLoopback: boolean) {
  return text(1, LIMITS.webhookUrlMax)
    .transform((url) => url.trim())
    .superRefine((url, context) => {
      const message = refusalOfUrl(url, { allowLoopback });
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

export function bodiesOf(allowLoopback: boolean) {
  const url = urlOf(allowLoopback);
  return {
    Creation: z.strictObject({
      url,
      types: Types,
      description: text(1, LIMITS.webhookDescriptionMax).nullable().optional(),
    }),
    Change: z.strictObject({
      url: url.optional(),
      types: Types.optional(),
      status: oneOf(WEBHOOK_STATUSES).optional(),
    }),
  };
}

export const OneWebhook = z.strictObject({ id: PathUuid });
export const OneDelivery = z.strictObject({ id: PathUuid, deliveryId: PathUuid });
export const DeliveryListQuery = z.strictObject({ ...page, status: oneOf(DELIVERY_STATUSES).optional() });
export const Replay = z.strictObject({
  from: TimeText.meta({ description: 'Inclusive' }),
  to: TimeText.meta({ description: 'Exclusive' }),
});
