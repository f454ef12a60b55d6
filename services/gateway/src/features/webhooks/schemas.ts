import {
  DELIVERY,
  DELIVERY_STATUSES,
  EVENTS,
  type EventType,
  LIMITS,
  WEBHOOK_STATUSES,
  WEBHOOK_VIEW,
} from '@cowrie/contracts';
import { refusalOfUrl } from '@cowrie/runtime';
import { z } from 'zod';
import {
  expected,
  integer,
  oneOf,
  PathUuid,
  PlatformIdInput,
  pageQuery,
  TimeText,
  text,
} from '../../api/inputs.ts';

const TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

export const WebhookDelivery = DELIVERY.public;
export const Webhook = WEBHOOK_VIEW.public;

export const NewWebhook = z
  .strictObject({
    ...Webhook.shape,
    secret: z.string().meta({ description: 'Signs the events; shown only once' }),
  })
  .meta({ id: 'NewWebhook' });

const typesMessage = `must be 1 to ${LIMITS.webhookTypesMax} types of events`;
const Types = z
  .array(oneOf(TYPES), expected('a list of types of events'))
  .min(1, typesMessage)
  .max(LIMITS.webhookTypesMax, typesMessage)
  .transform((types) => [...new Set(types)]);

const idsMessage = `must be 1 to ${LIMITS.pullMax} ids of deliveries`;

/** A setting allows URLs on this machine. */
function createUrlSchema(allowLoopback: boolean) {
  return text(1, LIMITS.webhookUrlMax)
    .transform((url) => url.trim())
    .superRefine((url, context) => {
      const message = refusalOfUrl(url, { allowLoopback });
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

export function createBodies(allowLoopback: boolean) {
  const url = createUrlSchema(allowLoopback);
  return {
    Creation: z.strictObject({
      url: url.optional().meta({ description: WEBHOOK_VIEW.fields.url.shown.description }),
      types: Types,
      platform: PlatformIdInput.nullable().optional(),
      description: text(1, LIMITS.webhookDescriptionMax).nullable().optional(),
    }),
    Change: z.strictObject({
      url: url.optional(),
      types: Types.optional(),
      status: oneOf(WEBHOOK_STATUSES).optional(),
    }),
  };
}

export const PullBody = z.strictObject({
  max: integer(1, LIMITS.pullMax)
    .optional()
    .meta({ description: `${LIMITS.pullDefault} by default` }),
  waitSeconds: integer(0, LIMITS.pullWaitSecondsMax)
    .optional()
    .meta({ description: 'How long to wait for an event; 0 by default' }),
});
export const Acknowledgement = z.strictObject({
  ids: z
    .array(PathUuid, expected('a list of ids of deliveries'))
    .min(1, idsMessage)
    .max(LIMITS.pullMax, idsMessage),
});
export const PulledDelivery = z
  .strictObject({
    id: z.uuid().meta({ description: 'The header webhook-id, which is the same in every attempt' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'The headers that a posted event would have' }),
    body: z.string().meta({ description: 'The signed text: the CloudEvent in structured JSON' }),
  })
  .meta({ id: 'PulledDelivery' });

export const WebhookParams = z.strictObject({ id: PathUuid });
export const DeliveryParams = z.strictObject({ id: PathUuid, deliveryId: PathUuid });
export const DeliveryListQuery = z.strictObject({
  ...pageQuery,
  status: oneOf(DELIVERY_STATUSES).optional(),
});
export const ReplayBody = z.strictObject({
  from: TimeText.meta({ description: 'Inclusive' }),
  to: TimeText.meta({ description: 'Exclusive' }),
});
