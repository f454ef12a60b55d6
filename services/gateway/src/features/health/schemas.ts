import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { Time } from '../../api/objects.ts';

export const SERVICES = ['ledger', 'user', 'history', 'webhooks'] as const;

const Count = z.int().min(0);

export const ServiceHealth = z
  .strictObject({
    service: z.enum(SERVICES),
    answers: z.boolean().meta({ description: 'True when an instance of the service answered in time' }),
    partitions: z
      .array(
        z.strictObject({
          topic: z.string(),
          partition: Count,
          lagMessages: Count.meta({ description: 'Messages not processed yet' }),
          owner: z
            .string()
            .nullable()
            .meta({ description: 'The instance that reads the partition; null: none' }),
        }),
      )
      .nullable()
      .meta({ description: 'Partitions of all topics that the service reads' }),
    deadLetters: z
      .array(z.strictObject({ topic: z.string(), messages: Count }))
      .nullable()
      .meta({ description: 'Messages in the dead letters, by topic' }),
    outbox: z
      .strictObject({
        rows: Count,
        oldestAgeSeconds: Count.meta({ description: 'Age of the oldest event; 0 when there is none' }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Events not confirmed by Kafka yet. Only services with an outbox have this' }),
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
        withdrawals: Count.meta({ description: 'Withdrawals neither settled nor rejected' }),
        withdrawalsGivenUp: Count.meta({
          description:
            'Those of `withdrawals` that no provider pays out, so that an administrator must decide',
        }),
        approvals: Count.nullable().meta({ description: 'Open approvals' }),
        mails: z
          .strictObject({
            waiting: Count.meta({ description: 'Mails that are retried, with growing pauses' }),
            failed: Count.meta({ description: 'Mails given up after a day' }),
          })
          .nullable()
          .meta({ description: 'Mails not sent yet, or given up' }),
      })
      .nullable(),
    lastVerification: z
      .strictObject({
        status: z.enum(['PASSED', 'FAILED', 'NONE']),
        finishedAt: Time.nullable().meta({ description: 'Null when there was no verification' }),
      })
      .nullable()
      .meta({ description: 'The last completed verification of the ledger' }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;
