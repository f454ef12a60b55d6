import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, PlatformId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export const DeliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const DELIVERY_ATTEMPT = shape('WebhookAttempt', {
  at: field.time().about('End of the attempt'),
  status: field.same(z.int()).orNull().about('HTTP status of the answer; null without an answer'),
  error: field.text().orNull().about('Reason of the failure; null: delivered'),
  durationMs: field.count(0),
  answer: field
    .text()
    .orNull()
    .about(
      `Start of the answer's body: ${LIMITS.webhookAnswerMax} characters for the last attempt, ${LIMITS.webhookEarlierAnswerMax} for earlier ones; null without an answer`,
    ),
});
export type DeliveryAttempt = WireOf<typeof DELIVERY_ATTEMPT>;

export const DELIVERY = shape('WebhookDelivery', {
  id: field.uuid().about('The header webhook-id, which is the same in every attempt'),
  eventId: field.text().about('The id of the CloudEvent'),
  type: field.text(),
  status: field.same(DeliveryStatus),
  attempts: field.count(0),
  lastStatus: field.same(z.int()).orNull().about('HTTP status of the last answer; null without an answer'),
  lastError: field.text().orNull(),
  nextAttemptAt: field.time().orNull(),
  createdAt: field.time().about('In real time, even with a test clock, because retries run in real time'),
  lastAttempts: field
    .listOf(DELIVERY_ATTEMPT)
    .whereItApplies()
    .about(
      `The last ${LIMITS.webhookAttemptsKept} attempts, newest first, including those before a redelivery. A pulled webhook has none`,
    ),
  waitsFor: field
    .uuid()
    .orNull()
    .whereItApplies()
    .about('Id of the failing delivery that blocks this one, because events are sent in order; null: none'),
});
export type DeliveryState = WireOf<typeof DELIVERY>;

export const DeliveryPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type DeliveryPageKey = z.infer<typeof DeliveryPageKey>;

const PulledDelivery = z.object({
  id: z.uuid(),
  headers: z.record(z.string(), z.string()),
  /** The signature covers this text. */
  body: z.string(),
});

/** With a platform only a webhook of that platform is found. */
const pulledWebhookFields = { webhookId: z.uuid(), platform: PlatformId.nullable() };

export const deliveries = {
  commands: {
    /** Deliveries are returned again after `LIMITS.pulledAgainSeconds`. A webhook with a URL is refused. */
    'delivery.pull': command({
      data: z.object({ ...pulledWebhookFields, max: z.number().int().min(1).max(LIMITS.pullMax) }),
      key: ({ webhookId }) => webhookId,
      reply: z.object({ deliveries: z.array(PulledDelivery) }),
      rejects: ['not_found', 'invalid_request'],
    }),
    /** Ids that are unknown, never pulled or acknowledged already are ignored. */
    'delivery.acknowledge': command({
      data: z.object({
        ...pulledWebhookFields,
        deliveryIds: z.array(z.uuid()).min(1).max(LIMITS.pullMax),
      }),
      key: ({ webhookId }) => webhookId,
      reply: z.object({}),
      rejects: ['not_found', 'invalid_request'],
    }),
    /** A PENDING delivery is tried at once if its turn has come; any other is sent outside the order. */
    'delivery.redeliver': command({
      data: z.object({ webhookId: z.uuid(), deliveryId: z.uuid() }),
      key: ({ webhookId }) => webhookId,
      reply: z.object({}),
      rejects: ['not_found'],
    }),
  },
  queries: {
    'delivery.due': query({
      data: z.object({ webhookIds: z.array(z.uuid()).max(LIMITS.pullsAtOnce) }),
      reply: z.object({ webhookIds: z.array(z.uuid()) }),
      rejects: [],
    }),
    /** It is true if deliveries are stored for every event in the topics, after a short wait. */
    'delivery.are-current': query({
      data: z.object({}),
      reply: z.object({ areCurrent: z.boolean() }),
      rejects: [],
    }),
    'delivery.list': query({
      data: z.object({
        webhookId: z.uuid(),
        status: DeliveryStatus.nullable(),
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: DeliveryPageKey.nullable(),
      }),
      reply: z.object({ deliveries: z.array(DELIVERY.wire), next: DeliveryPageKey.nullable() }),
      rejects: ['not_found'],
    }),
  },
} satisfies FeatureContract;
