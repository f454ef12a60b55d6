import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';

const Count = z.number().int().min(0);

/**
 * A service's consumer lag in one partition, and the instance that owns the partition; null if none does now.
 */
export const PartitionHealth = z.object({
  topic: z.string(),
  partition: Count,
  lagMessages: Count,
  owner: z.string().nullable(),
});
export type PartitionHealth = z.infer<typeof PartitionHealth>;

/**
 * The health of a service, reported by any instance. Null means that the value could not be read in time,
 * which is no sign of health.
 */
export const ServiceHealth = z.object({
  partitions: z.array(PartitionHealth).nullable(),
  /** The number of dead letters by topic or table. */
  deadLetters: z.array(z.object({ topic: z.string(), messages: Count })).nullable(),
  /** Events that are not confirmed by Kafka yet. Missing for a service without an outbox. */
  outbox: z
    .object({ rows: Count, oldestAgeSeconds: z.number().min(0) })
    .nullable()
    .optional(),
  /** Mails that wait to be sent, and mails that were given up. Missing for a service that sends none. */
  mails: z.object({ waiting: Count, failed: Count }).nullable().optional(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;
export type HealthReader = () => Promise<ServiceHealth>;

export const health = {
  commands: {},
  queries: {
    /** Each service answers this about itself. */
    'health.read': query({ data: z.object({}), reply: ServiceHealth, rejects: [] }),
  },
} satisfies FeatureContract;
