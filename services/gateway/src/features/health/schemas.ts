import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { Time } from '../../api/objects.ts';

/** What callers get about how the platform does. Everywhere, null is what is not known: it did not come in time. */

export const SERVICES = ['ledger', 'user', 'history', 'webhooks'] as const;

const Count = z.int().min(0);

export const ServiceHealth = z
  .strictObject({
    service: z.enum(SERVICES),
    answers: z.boolean().meta({ description: 'Whether an instance of it answered in time' }),
    partitions: z
      .array(
        z.strictObject({
          topic: z.string(),
          partition: Count,
          lagMessages: Count.meta({ description: 'Messages that are not dealt with' }),
          owner: z.string().nullable().meta({ description: 'The instance that has it; null: none has' }),
        }),
      )
      .nullable()
      .meta({ description: 'Of all topics that it follows' }),
    deadLetters: z
      .array(z.strictObject({ topic: z.string(), messages: Count }))
      .nullable()
      .meta({ description: 'How many messages were put aside and are there, by where they are' }),
    outbox: z
      .strictObject({
        rows: Count,
        oldestAgeSeconds: Count.meta({ description: 'Of the oldest of them; 0 without any' }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Events that are not known to be in Kafka; of services that have an outbox' }),
  })
  .meta({ id: 'ServiceHealth' });
export type ServiceHealth = z.infer<typeof ServiceHealth>;

export const Health = z
  .strictObject({
    readAt: Time,
    services: z.array(ServiceHealth),
    waiting: z
      .strictObject({
        openHolds: Count.meta({ description: `Counted up to ${LIMITS.openHoldsCountedMax}` }),
        overdueHolds: Count.meta({ description: 'Open holds that should have expired' }),
        withdrawals: Count.meta({ description: 'Neither settled nor rejected' }),
        withdrawalsGivenUp: Count.meta({
          description: 'Of these, those that no provider pays out: an administrator does',
        }),
        approvals: Count.nullable().meta({ description: 'Operations that wait for a second person' }),
        mails: z
          .strictObject({
            waiting: Count.meta({ description: 'They are tried again, with growing pauses' }),
            failed: Count.meta({ description: 'They were given up after a day' }),
          })
          .nullable()
          .meta({ description: 'Mails that were not sent' }),
      })
      .nullable(),
    lastVerification: z
      .strictObject({
        status: z.enum(['PASSED', 'FAILED', 'NONE']),
        finishedAt: Time.nullable().meta({ description: 'Null when there was none' }),
      })
      .nullable()
      .meta({ description: 'The last verification of the ledger that ended' }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;
