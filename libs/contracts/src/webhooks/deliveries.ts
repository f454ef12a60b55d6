import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs } from '../primitives.ts';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export const DeliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One event on its way to one webhook. `lastStatus` is that of the last attempt's answer, null when none came. */
export const DeliveryState = z.object({
  id: z.uuid(),
  eventId: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.number().int().min(0),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  nextAttemptAtMs: EpochMs.nullable(),
  createdAtMs: EpochMs,
  /** The delivery at the head of its order, which was tried and not taken; null when it waits for none. */
  waitsFor: z.uuid().nullable().optional(),
});
export type DeliveryState = z.infer<typeof DeliveryState>;

/** A place in a list of deliveries, newest first: everything after it is older. */
export const DeliveryPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type DeliveryPageKey = z.infer<typeof DeliveryPageKey>;

export const deliveries = {
  commands: {
    /** One that is PENDING is tried at once if it has its turn; any other is sent again, beside the order. */
    'delivery.redeliver': command({
      data: z.object({ webhookId: z.uuid(), deliveryId: z.uuid() }),
      key: ({ webhookId }) => webhookId,
      reply: z.object({}),
      rejects: ['not_found'],
    }),
  },
  queries: {
    /** Newest first. */
    'delivery.list': query({
      data: z.object({
        webhookId: z.uuid(),
        status: DeliveryStatus.nullable(),
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: DeliveryPageKey.nullable(),
      }),
      reply: z.object({ deliveries: z.array(DeliveryState), next: DeliveryPageKey.nullable() }),
      rejects: ['not_found'],
    }),
  },
} satisfies FeatureContract;
